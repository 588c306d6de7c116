// A WebSocket client for tests: keeps what it receives, and waits for the message that a test expects.
import type { ClientMessage, ServerMessage } from '@assay/api/channels'
import { serverMessage } from '@assay/api/channels'
import { WebSocket } from 'ws'

export interface LiveClient {
  say(message: ClientMessage): void
  /** Sends an invalid message. */
  sayRaw(text: string): void
  /** Everything received so far, checked against the schema. */
  readonly heard: ServerMessage[]
  /** The first matching message, received already or in the future; throws after a minute, which only a fault takes. */
  hear<T extends ServerMessage['type']>(
    type: T,
    fits?: (message: Extract<ServerMessage, { type: T }>) => boolean,
  ): Promise<Extract<ServerMessage, { type: T }>>
  /** The close code. */
  closed: Promise<number>
  close(): Promise<void>
}

const PATIENCE_MS = 60_000

export async function openLiveClient(url: string, headers: Record<string, string> = {}): Promise<LiveClient> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/${crypto.randomUUID()}`, { headers })
  const heard: ServerMessage[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (payload) => {
    heard.push(serverMessage.parse(JSON.parse(String(payload))))
    for (const look of waiting) look()
  })
  const closed = new Promise<number>((resolve) => {
    socket.on('close', (code) => resolve(code))
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('error', reject)
  })
  return {
    say: (message) => socket.send(JSON.stringify(message)),
    sayRaw: (text) => socket.send(text),
    heard,
    hear: (type, fits = () => true) =>
      new Promise((resolve, reject) => {
        const patience = setTimeout(
          () => finish(() => reject(new Error(`no ${type} of ${describe(heard)}`))),
          PATIENCE_MS,
        )
        function finish(settle: () => void): void {
          clearTimeout(patience)
          waiting.delete(look)
          settle()
        }
        function look(): void {
          const found = heard.find((message) => message.type === type && fits(message as never))
          if (found !== undefined) finish(() => resolve(found as never))
        }
        waiting.add(look)
        look()
      }),
    closed,
    async close() {
      socket.close()
      await closed
    },
  }
}

function describe(heard: readonly ServerMessage[]): string {
  return heard.length === 0 ? 'nothing' : heard.map((message) => JSON.stringify(message).slice(0, 200)).join('\n')
}
