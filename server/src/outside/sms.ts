import type { Logger } from 'pino'
import type { Message } from './message.ts'

export interface Sms {
  /** Like Mail.send: returns at once. */
  send(message: Message): void
}

const WAITING_MAX = 500
const TIMEOUT_MS = 10_000

/** Posts {to, text} as JSON to the operator's gateway; any 2xx counts as accepted. */
export function sendByWebhook({ url, log }: { url: string; log: Logger }): Sms {
  let waiting = 0
  return {
    send({ to, text }) {
      if (waiting >= WAITING_MAX) {
        log.error({ waiting }, 'text message dropped: too many are waiting')
        return
      }
      waiting += 1
      post(url, { to, text })
        .catch((error: Error) => log.error({ reason: error.name }, 'text message was not accepted'))
        .finally(() => {
          waiting -= 1
        })
    },
  }
}

async function post(url: string, body: { to: string; text: string }): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error('refused')
}
