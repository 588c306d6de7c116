// One WebSocket connection: its limits, its send buffer and its user.
import {
  type ClientMessage,
  clientMessage,
  SOCKET_MESSAGES_PER_SECOND_MAX,
  SOCKET_SUBSCRIPTIONS_MAX,
  type ServerMessage,
} from '@assay/api/channels'
import type { WebSocket } from 'ws'
import type { Session } from '../user/signIn/sessions.ts'

/** A socket with more than this in its buffer is closed; the client requests what it missed after reconnecting. */
export const WAITING_BYTES_MAX = 1024 * 1024
/** A page that reopens sends all its requests at once: three seconds' worth may come together. */
const BURST = 3 * SOCKET_MESSAGES_PER_SECOND_MAX
/** Consecutive refused messages before the socket is closed. */
const REFUSALS_MAX = 100
const POLICY_VIOLATION = 1008
export const SESSION_ENDED = 4401

const TEXT = { binary: false, compress: false } as const

export class LiveSocket {
  readonly #socket: WebSocket
  readonly #now: () => number
  readonly #subscriptions = new Set<string>()
  #allowance = BURST
  #allowedAt: number
  #refusals = 0
  #isHeard = true
  session: Session | null = null
  /** Incremented by every 'auth', so that a slow one does not overtake the next. */
  authentications = 0

  constructor(socket: WebSocket, now: () => number) {
    this.#socket = socket
    this.#now = now
    this.#allowedAt = now()
  }

  /** null for a message that must not be answered: too many, not text, unknown; the sender got an error. */
  receive(payload: unknown, isBinary: boolean): ClientMessage | null {
    this.#isHeard = true
    if (!this.#isAllowed()) {
      this.#refusals += 1
      if (this.#refusals > REFUSALS_MAX) this.close(POLICY_VIOLATION, 'too many messages')
      else this.refuse('TOO_MANY_REQUESTS')
      return null
    }
    this.#refusals = 0
    const message = isBinary ? null : parse(String(payload))
    if (message === null) this.refuse('BAD_REQUEST')
    return message
  }

  /** All subscribers get the same bytes of a public message. Returns whether it was sent. */
  sendFrame(frame: Buffer): boolean {
    if (this.#socket.readyState !== this.#socket.OPEN) return false
    if (this.#socket.bufferedAmount + frame.length > WAITING_BYTES_MAX) {
      this.#socket.terminate()
      return false
    }
    this.#socket.send(frame, TEXT)
    return true
  }

  send(message: ServerMessage): boolean {
    return this.sendFrame(toFrame(message))
  }

  refuse(error: string, op?: ClientMessage['op']): void {
    this.send(op === undefined ? { type: 'error', error } : { type: 'error', error, op })
  }

  /** False, after an error message, if the socket has the maximum number of subscriptions. */
  remember(topic: string): boolean {
    if (!this.#subscriptions.has(topic) && this.#subscriptions.size >= SOCKET_SUBSCRIPTIONS_MAX) {
      this.refuse('TOO_MANY_SUBSCRIPTIONS', 'subscribe')
      return false
    }
    this.#subscriptions.add(topic)
    return true
  }

  forget(topic: string): void {
    this.#subscriptions.delete(topic)
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
    // Does not wait for the peer's close frame.
    setTimeout(() => this.#socket.terminate(), 1000).unref()
  }

  terminate(): void {
    this.#socket.terminate()
  }

  /** The peer answered a ping of the protocol. */
  hear(): void {
    this.#isHeard = true
  }

  /** Called at every heartbeat: terminates a peer that has sent nothing since the last. */
  checkHeard(): void {
    if (!this.#isHeard) this.terminate()
    this.#isHeard = false
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.ping()
  }

  #isAllowed(): boolean {
    const now = this.#now()
    const earned = (Math.max(0, now - this.#allowedAt) * SOCKET_MESSAGES_PER_SECOND_MAX) / 1000
    this.#allowance = Math.min(BURST, this.#allowance + earned)
    this.#allowedAt = now
    if (this.#allowance < 1) return false
    this.#allowance -= 1
    return true
  }
}

export function toFrame(message: ServerMessage): Buffer {
  return Buffer.from(JSON.stringify(message))
}

function parse(text: string): ClientMessage | null {
  try {
    const said = JSON.parse(text) as { type?: unknown } | null
    // The specification uses both 'detail' and DETAIL.
    if (typeof said?.type === 'string') said.type = said.type.toLowerCase()
    const parsed = clientMessage.safeParse(said)
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
