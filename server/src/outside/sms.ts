import type { Carrier } from './carrier.ts'

const TIMEOUT_MS = 10_000

/** Posts {to, text} as JSON to the operator's gateway; any 2xx means that it was taken. The header tells repetitions. */
export function carryByWebhook({ url }: { url: string }): Carrier {
  return {
    async carry({ to, text }, id) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': id },
        body: JSON.stringify({ to, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: Error) => {
        throw new Error(error.name)
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`answer ${answer.status}`)
    },
  }
}
