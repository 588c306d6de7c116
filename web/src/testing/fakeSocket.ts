import type { Socket } from '../live/socket.ts'

/** Keeps what the connection sends; a test plays the server. */
export class FakeSocket implements Socket {
  sent: Record<string, unknown>[] = []
  isClosed = false
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  onerror: (() => void) | null = null
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }
  close() {
    this.isClosed = true
  }
  hears(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  said(op: string) {
    return this.sent.filter((message) => message.op === op)
  }
}
