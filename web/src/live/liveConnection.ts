// The WebSocket: one socket for the whole page. What is sent before it opens waits; after a loss it opens again in three
// seconds and every subscription is made again. A topic with several listeners is subscribed once. While the server cannot
// sign the user in, the socket stays without a user, so that prices continue, and signInAgain.ts tries on other sockets.
import type { ClientMessage, ServerMessage } from '@assay/api/channels'
import { signInAgain } from './signInAgain.ts'
import { readMessage, type Socket } from './socket.ts'

export interface Topic {
  type: 'detail' | 'kline' | 'trade' | 'depth' | 'ticker' | 'index' | 'mark' | 'chain'
  symbol?: string
  series?: string
  interval?: Extract<ServerMessage, { type: 'kline' }>['interval']
}
type TopicMessage<T extends Topic['type']> = Extract<ServerMessage, { type: T }>
type Listener = (message: ServerMessage) => void

export interface ConnectionStatus {
  state: 'idle' | 'connecting' | 'open' | 'waiting'
  /** When the next try begins, while waiting. */
  retryAt: number | null
  /** Round trip of the last ping, in ms. */
  latencyMs: number | null
  /** Server time minus device time, in ms. */
  clockOffsetMs: number
  /** When the connection was last open; null before the first time. */
  lastOpenAt: number | null
  /** The server could not sign the user in: nothing private arrives. */
  isAccountPaused: boolean
}

export const RECONNECT_AFTER_MS = 3000
/** The server closes sockets whose users it cannot sign in with this code, after an error about 'auth'. */
export const TRY_AGAIN_LATER = 1013
/** A server that cannot sign in turns away everybody at once: they come back at different moments of a second. */
const RETURN_WITHIN_MS = 1000
const PING_EVERY_MS = 15_000
/** Two pings unanswered and some: the socket is dead though nobody said so. */
const SILENCE_MAX_MS = 40_000
/** The server allows twenty messages a second; the rest wait for the next. */
const SENT_PER_SECOND_MAX = 15

export class LiveConnection {
  status: ConnectionStatus = {
    state: 'idle',
    retryAt: null,
    latencyMs: null,
    clockOffsetMs: 0,
    lastOpenAt: null,
    isAccountPaused: false,
  }
  private readonly open: () => Socket
  private readonly now: () => number
  private socket: Socket | null = null
  private readonly topics = new Map<string, { topic: Topic; listeners: Set<Listener> }>()
  private readonly privateListeners = new Map<string, Set<Listener>>()
  private readonly statusListeners = new Set<() => void>()
  private queue: string[] = []
  private sentThisSecond = 0
  private token = ''
  private lastSequence: number | undefined
  private heardAt = 0
  private retryTimer: ReturnType<typeof setTimeout> | undefined
  private pingTimer: ReturnType<typeof setInterval> | undefined
  private sendTimer: ReturnType<typeof setTimeout> | undefined
  /** While signing in is tried again. */
  private stopSigningIn: (() => void) | undefined

  constructor(open: () => Socket, now: () => number = Date.now) {
    this.open = open
    this.now = now
  }

  /** Hears a topic's messages until the answer is called. */
  subscribe<T extends Topic['type']>(
    topic: Topic & { type: T },
    listener: (message: TopicMessage<T>) => void,
  ): () => void {
    const key = keyOf(topic)
    const entry = this.topics.get(key) ?? { topic, listeners: new Set() }
    entry.listeners.add(listener as Listener)
    if (!this.topics.has(key)) {
      this.topics.set(key, entry)
      if (this.status.state === 'open') this.say({ op: 'subscribe', ...topic })
    }
    this.connect()
    return () => this.unsubscribe(key, listener as Listener)
  }

  private unsubscribe(key: string, listener: Listener): void {
    const entry = this.topics.get(key)
    if (entry === undefined || !entry.listeners.delete(listener) || entry.listeners.size > 0) return
    this.topics.delete(key)
    if (this.status.state === 'open') this.say({ op: 'unsubscribe', ...entry.topic })
  }

  /** Asks for the topic again: the server answers with a new snapshot. */
  resubscribe(topic: Topic): void {
    if (this.status.state === 'open') this.say({ op: 'subscribe', ...topic })
  }

  /** Hears a private message, or one that belongs to no topic, until the answer is called. */
  on<T extends ServerMessage['type']>(
    type: T,
    listener: (message: Extract<ServerMessage, { type: T }>) => void,
  ): () => void {
    const listeners = this.privateListeners.get(type) ?? new Set()
    this.privateListeners.set(type, listeners)
    listeners.add(listener as Listener)
    return () => listeners.delete(listener as Listener)
  }

  /** Who is listening; '' for nobody. Another user starts a new socket, so that nothing private is left on the old one. */
  setToken(token: string): void {
    if (token === this.token) return
    const hadUser = this.token !== ''
    this.token = token
    this.lastSequence = undefined
    this.endRetries()
    this.setStatus({ isAccountPaused: false })
    if (hadUser && this.socket !== null) this.reconnectNow()
    else if (token !== '' && this.status.state === 'open') this.authenticate()
    if (token !== '') this.connect()
  }

  /** Opens the socket unless it is open or on its way. */
  connect(): void {
    if (this.status.state !== 'idle') return
    this.openSocket()
  }

  /** Without waiting: the device says that it is online again. */
  reconnectNow(): void {
    if (this.status.state === 'idle') return
    this.dropSocket()
    this.openSocket()
  }

  onStatus(listener: () => void): () => void {
    this.statusListeners.add(listener)
    return () => this.statusListeners.delete(listener)
  }

  /** The server's clock, from the last pong. */
  serverNow(): number {
    return this.now() + this.status.clockOffsetMs
  }

  private openSocket(): void {
    clearTimeout(this.retryTimer)
    this.setStatus({ state: 'connecting', retryAt: null })
    const socket = this.open()
    this.use(socket)
    socket.onopen = () => {
      if (this.token !== '' && this.stopSigningIn === undefined) this.authenticate()
      this.opened()
    }
  }

  private use(socket: Socket): void {
    this.socket = socket
    socket.onmessage = (event) => this.heard(event.data)
    socket.onerror = () => this.lost()
    socket.onclose = ({ code }) => (code === TRY_AGAIN_LATER && this.token !== '' ? this.turnedAway() : this.lost())
  }

  private opened(): void {
    this.heardAt = this.now()
    this.setStatus({ state: 'open', lastOpenAt: this.now() })
    for (const { topic } of this.topics.values()) this.say({ op: 'subscribe', ...topic })
    this.ping()
    this.pingTimer = setInterval(() => this.ping(), PING_EVERY_MS)
  }

  private authenticate(): void {
    this.say(this.auth())
  }

  private auth(): ClientMessage {
    const since = this.lastSequence === undefined ? {} : { lastSequence: this.lastSequence }
    return { op: 'auth', token: this.token, ...since }
  }

  /** Without a user from here on. Everything private is read again when the user is signed in. */
  private turnedAway(): void {
    this.lost(Math.random() * RETURN_WITHIN_MS)
    this.lastSequence = undefined
    this.setStatus({ isAccountPaused: true })
    this.stopSigningIn = signInAgain({
      open: this.open,
      auth: () => JSON.stringify(this.auth()),
      onAnswer: (socket, heard) => this.signedIn(socket, heard),
    })
  }

  private signedIn(socket: Socket, heard: readonly string[]): void {
    this.dropSocket()
    // Messages between the two sockets were missed: 'waiting' makes listeners read again, as after a loss.
    this.setStatus({ state: 'waiting' })
    this.use(socket)
    for (const text of heard) this.heard(text)
    this.opened()
  }

  private endRetries(): void {
    this.stopSigningIn?.()
    this.stopSigningIn = undefined
  }

  private ping(): void {
    if (this.now() - this.heardAt > SILENCE_MAX_MS) this.lost()
    else this.say({ op: 'ping', time: this.now() })
  }

  private lost(pauseMs = RECONNECT_AFTER_MS): void {
    this.dropSocket()
    this.setStatus({
      state: 'waiting',
      retryAt: this.now() + pauseMs,
      latencyMs: null,
      lastOpenAt: this.heardAt || null,
    })
    this.retryTimer = setTimeout(() => this.openSocket(), pauseMs)
  }

  private dropSocket(): void {
    this.endRetries()
    clearInterval(this.pingTimer)
    clearTimeout(this.retryTimer)
    clearTimeout(this.sendTimer)
    this.sendTimer = undefined
    this.sentThisSecond = 0
    this.queue = []
    const socket = this.socket
    this.socket = null
    if (socket === null) return
    socket.onopen = null
    socket.onmessage = null
    socket.onclose = null
    socket.onerror = null
    socket.close()
  }

  private heard(text: string): void {
    this.heardAt = this.now()
    const message = readMessage(text)
    if (message === null) return
    if (message.type === 'pong') this.measure(message)
    if (message.type === 'error' && message.op === 'auth') return this.turnedAway()
    if (message.type === 'auth') this.begin(message.sequence)
    else if ('sequence' in message && message.type !== 'depth') this.lastSequence = message.sequence
    for (const listener of this.privateListeners.get(message.type) ?? []) listener(message)
    for (const listener of this.topics.get(keyOf(message))?.listeners ?? []) listener(message)
  }

  /** Nobody here heard what happened between the first reading of the lists and this moment: read them again. */
  private begin(sequence: number): void {
    this.setStatus({ isAccountPaused: false })
    if (this.lastSequence !== undefined) return
    this.lastSequence = sequence
    for (const listener of this.privateListeners.get('resync') ?? []) listener({ type: 'resync', sequence })
  }

  private measure(pong: Extract<ServerMessage, { type: 'pong' }>): void {
    if (pong.time === undefined) return
    const now = this.now()
    const latencyMs = now - pong.time
    this.setStatus({ latencyMs, clockOffsetMs: Math.round(pong.serverTime + latencyMs / 2 - now) })
  }

  private say(message: ClientMessage): void {
    this.queue.push(JSON.stringify(message))
    this.drain()
  }

  /** Sends what this second still allows; a timer that starts with the first message opens the next second. */
  private drain(): void {
    if (this.status.state !== 'open' || this.socket === null) return
    const batch = this.queue.splice(0, SENT_PER_SECOND_MAX - this.sentThisSecond)
    for (const text of batch) this.socket.send(text)
    this.sentThisSecond += batch.length
    if (this.sentThisSecond === 0) return
    this.sendTimer ??= setTimeout(() => {
      this.sendTimer = undefined
      this.sentThisSecond = 0
      this.drain()
    }, 1000)
  }

  private setStatus(change: Partial<ConnectionStatus>): void {
    this.status = { ...this.status, ...change }
    for (const listener of this.statusListeners) listener()
  }
}

type KeyParts = { type: string; symbol?: string; interval?: string; series?: string }

function keyOf({ type, symbol, interval, series }: KeyParts): string {
  return `${type}:${symbol ?? ''}:${interval ?? series ?? ''}`
}
