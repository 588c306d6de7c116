// A request to a push service, which is any server that a customer has named: it gets a bounded time, and of its answer
// only the status is read. An answer without an end would otherwise fill the memory, and a slow one hold up everybody's.
import { type Agent, request } from 'node:https'

/** From looking up the name to the end of the answer. */
const DEADLINE_MS = 10_000
/** Of the answer, unread: a short one leaves its connection to the next request. */
const ANSWER_BYTES_MAX = 16_384

export interface PushRequest {
  endpoint: string
  method: string
  headers: Record<string, string | number>
  body: Buffer
  agent: Agent
}

/** Returns the status. Redirects are not followed. */
export function postToPush(
  { endpoint, method, headers, body, agent }: PushRequest,
  deadlineMs = DEADLINE_MS,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(deadlineMs)
    const post = request(endpoint, { method, headers, agent, signal }, (response) => {
      let length = 0
      response.on('data', (part: Buffer) => {
        length += part.length
        if (length > ANSWER_BYTES_MAX) response.destroy()
      })
      // What happens to the rest of the answer changes nothing.
      response.on('error', () => undefined)
      resolve(response.statusCode ?? 0)
    })
    post.on('error', reject)
    post.end(body)
  })
}
