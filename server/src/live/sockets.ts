// All WebSocket connections, and the handling of their messages.
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientMessage, ServerMessage } from '@assay/api/channels'
import type { WebSocket } from 'ws'
import type { Core } from '../context.ts'
import type { Committed } from '../exchange/door.ts'
import type { OpenHalt } from '../exchange/openHalts.ts'
import type { Chains, PrivateMessagesOf } from '../slice.ts'
import { LivePrivate } from './private.ts'
import { LivePublic, topicOf } from './public.ts'
import { LiveSocket, SESSION_ENDED, toFrame } from './socket.ts'

const GOING_AWAY = 1001
/** A client that cannot be signed in is closed, so that it does not show figures that no longer change. */
const TRY_AGAIN_LATER = 1013
const GOODBYE_MS = 500

export interface SocketsOptions extends Pick<Core, 'push' | 'market' | 'sessions' | 'clock' | 'log'> {
  configuration: Pick<Core['configuration'], 'version' | 'onChange'>
  exchange: Pick<Core['exchange'], 'isCurrent'>
  chains: Chains
  /** The private messages of each slice; a command's are sent in this order. */
  privateMessages: readonly PrivateMessagesOf[]
}

export class Sockets {
  readonly #options: SocketsOptions
  readonly #sockets = new Set<LiveSocket>()
  readonly #public: LivePublic
  readonly #private: LivePrivate
  #halts: ServerMessage = { type: 'HALTS', data: [] }

  constructor(options: SocketsOptions) {
    this.#options = options
    this.#public = new LivePublic(options)
    this.#private = new LivePrivate(options.privateMessages)
    options.configuration.onChange(() => this.#sendAll(this.#settings()))
    options.push.onSend((userId, message) => this.#private.tellNow(userId, message))
  }

  count(): number {
    return this.#sockets.size
  }

  accept(webSocket: WebSocket): void {
    const socket = new LiveSocket(webSocket, monotonicNow)
    this.#sockets.add(socket)
    socket.send(this.#settings())
    socket.send(this.#halts)
    webSocket.on('message', (payload, isBinary) => {
      const message = socket.receive(payload, isBinary)
      if (message !== null) this.#answer(socket, message)
    })
    webSocket.on('pong', () => socket.hear())
    webSocket.on('error', () => socket.terminate())
    webSocket.on('close', () => {
      this.#sockets.delete(socket)
      this.#public.leave(socket)
      this.#signOut(socket)
    })
  }

  /** Told to every socket, and to each new one. */
  setHalts(data: OpenHalt[]): void {
    this.#halts = { type: 'HALTS', data }
    this.#sendAll(this.#halts)
  }

  startAfter(sequence: number): void {
    this.#private.startAfter(sequence)
  }

  applyCommits(batch: readonly Committed[]): void {
    this.#private.apply(batch)
  }

  speak(): void {
    this.#public.speak({ time: this.#options.clock.now(), now: monotonicNow() })
  }

  beat(): void {
    for (const socket of this.#sockets) socket.checkHeard()
    this.#sendAll({ type: 'HEARTBEAT', time: this.#options.clock.now() })
  }

  forget(): void {
    this.#private.forget(this.#options.clock.now())
  }

  /**
   * Sessions that have expired, or were ended by another server on the same database. Without the database nobody knows them:
   * signed-in sockets are closed then, because a stolen token must not continue reading.
   */
  async checkSessions(): Promise<void> {
    if (!this.#options.exchange.isCurrent()) {
      for (const socket of this.#sockets) if (socket.session !== null) this.#turnAway(socket, 'BUSY')
      return
    }
    const ids = new Set<string>()
    for (const { session } of this.#sockets) if (session !== null) ids.add(session.sessionId)
    if (ids.size > 0) this.endSessions(await this.#options.sessions.listEnded([...ids]))
  }

  endSessions(sessionIds: readonly string[]): void {
    const ended = new Set(sessionIds)
    for (const socket of this.#sockets)
      if (socket.session !== null && ended.has(socket.session.sessionId)) {
        this.#signOut(socket)
        socket.send({ type: 'USER_STATUS', data: { status: 'SIGNED_OUT' } })
        socket.close(SESSION_ENDED, 'session ended')
      }
  }

  /** Sends a close, and terminates sockets that do not answer. */
  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.close(GOING_AWAY, 'server stops')
    const deadline = monotonicNow() + GOODBYE_MS
    while (this.#sockets.size > 0 && monotonicNow() < deadline) await sleep(10)
    for (const socket of this.#sockets) socket.terminate()
  }

  #settings(): ServerMessage {
    return { type: 'SETTINGS', version: this.#options.configuration.version() }
  }

  #sendAll(message: ServerMessage): void {
    const frame = toFrame(message)
    for (const socket of this.#sockets) socket.sendFrame(frame)
  }

  #answer(socket: LiveSocket, message: ClientMessage): void {
    switch (message.op) {
      case 'subscribe':
        return this.#subscribe(socket, message)
      case 'unsubscribe':
        return this.#unsubscribe(socket, message)
      case 'ping': {
        const serverTime = this.#options.clock.now()
        socket.send(
          message.time === undefined ? { type: 'pong', serverTime } : { type: 'pong', time: message.time, serverTime },
        )
        return
      }
      case 'auth':
        this.#signIn(socket, message).catch((error: unknown) => {
          this.#options.log.warn({ error: String(error) }, 'a socket could not sign in')
          this.#turnAway(socket, 'BUSY')
        })
    }
  }

  #subscribe(socket: LiveSocket, message: Extract<ClientMessage, { op: 'subscribe' }>): void {
    const topic = topicOf(this.#options, message)
    if (typeof topic === 'string') socket.refuse(topic, 'subscribe')
    else if (socket.remember(`${topic.said} ${topic.symbol}`)) this.#public.subscribe(topic, socket)
  }

  #unsubscribe(socket: LiveSocket, message: Extract<ClientMessage, { op: 'unsubscribe' }>): void {
    const topic = topicOf(this.#options, message)
    if (typeof topic === 'string') return
    socket.forget(`${topic.said} ${topic.symbol}`)
    this.#public.unsubscribe(topic, socket)
  }

  async #signIn(socket: LiveSocket, { token, lastSequence }: Extract<ClientMessage, { op: 'auth' }>): Promise<void> {
    socket.authentications += 1
    const authentication = socket.authentications
    this.#signOut(socket)
    if (!this.#options.exchange.isCurrent()) return this.#turnAway(socket, 'BUSY')
    const session = await this.#options.sessions.find(token)
    if (authentication !== socket.authentications || !this.#sockets.has(socket)) return
    if (session === null) {
      socket.send({ type: 'auth', isSignedIn: false, sequence: 0 })
      return
    }
    if (!this.#private.join(socket, session.userId, lastSequence)) return this.#turnAway(socket, 'TOO_MANY_SOCKETS')
    socket.session = session
    socket.send({ type: 'USER_STATUS', data: { status: 'SIGNED_IN' } })
  }

  #turnAway(socket: LiveSocket, reason: string): void {
    this.#signOut(socket)
    socket.refuse(reason, 'auth')
    socket.close(TRY_AGAIN_LATER, reason)
  }

  #signOut(socket: LiveSocket): void {
    if (socket.session === null) return
    this.#private.leave(socket, socket.session.userId, this.#options.clock.now())
    socket.session = null
  }
}

/** Intervals and limits use a monotonic clock. */
function monotonicNow(): number {
  return performance.now()
}
