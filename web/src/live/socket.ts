import type { ServerMessage } from '@assay/api/channels'

/** The part of a WebSocket that the connection uses, so that tests can stand in for it. */
export interface Socket {
  send(text: string): void
  close(): void
  onopen: (() => void) | null
  onmessage: ((event: { data: string }) => void) | null
  onclose: ((event: { code: number }) => void) | null
  onerror: (() => void) | null
}

/** null for anything that is not a message. */
export function readMessage(text: string): ServerMessage | null {
  try {
    const message: unknown = JSON.parse(text)
    return typeof message === 'object' && message !== null && 'type' in message ? (message as ServerMessage) : null
  } catch {
    return null
  }
}
