// Plain requests one after another over one connection: for fuzz tests, where fetch costs more than the server.
import { Agent, request } from 'node:http'

/** Far longer than any answer takes: a request that hangs ends here. */
const HANG_MS = 20_000

export interface PlainRequest {
  method: string
  headers: Record<string, string>
  /** Without it, the request has no body. */
  body?: string | undefined
}

export interface PlainAnswer {
  status: number
  text: string
}

export interface OneConnection {
  /** Rejects if the connection fails, or if there is no answer in HANG_MS. */
  send(address: string, wanted: PlainRequest): Promise<PlainAnswer>
  close(): void
}

export function oneConnection(): OneConnection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    send: (address, { method, headers, body }) =>
      new Promise((resolve, reject) => {
        const sending = request(address, { method, headers, agent, timeout: HANG_MS }, (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (chunk: string) => (text += chunk))
          response.on('error', reject)
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
        })
        sending.on('timeout', () => sending.destroy(new Error(`no answer in ${HANG_MS} ms`)))
        sending.on('error', reject)
        sending.end(body)
      }),
    close: () => agent.destroy(),
  }
}
