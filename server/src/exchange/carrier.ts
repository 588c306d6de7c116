// Carries messages between processes. It may lose, repeat or delay them, so it never decides what has happened: the
// database is the record.
import {
  connect,
  type NatsConnection,
  NoRespondersError,
  PermissionViolationError,
  RequestError,
} from '@nats-io/transport-node'
import type { Logger } from 'pino'
import { readFileSync } from 'node:fs'
import type { Config } from '../config.ts'

export interface Carrier {
  isConnected(): boolean
  /** The message is dropped while there is no connection. */
  publish(subject: string, bytes: Buffer): void
  /**
   * `answer` is null if the sender expects none. If the listener throws, the message is dropped. Returns a function that
   * ends the subscription.
   */
  subscribe(subject: string, listener: (bytes: Buffer, answer: ((bytes: Buffer) => void) | null) => void): () => void
  /** null if nobody listens, so nothing was done. Rejects if no answer came: then anything may have happened. */
  request(subject: string, bytes: Buffer, timeoutMs: number): Promise<Buffer | null>
  /** The largest message, in bytes. */
  bytesMax(): number
  /** Rejects if a subscription to one of the subjects, or an earlier subscription, is refused. */
  check(subjects: readonly string[]): Promise<void>
  close(): Promise<void>
}

export interface NatsOptions {
  log: Pick<Logger, 'warn' | 'error'>
  /** Called when a subscription is refused, after which nothing is heard on it, and when NATS no longer lets this process in. */
  onFatal: (error: unknown) => void
}

const RECONNECT_MS = 200
/** How long an attempt to connect may take. */
const CONNECT_MS = 3000
/** A server that misses two pings is given up. */
const PING_MS = 1000

/** Resolves once connected. Later it reconnects by itself. */
export async function openNats(config: Pick<Config, 'natsUrl' | 'natsCaFile'>, options: NatsOptions): Promise<Carrier> {
  const urls = (config.natsUrl ?? '').split(',').map((url) => new URL(url.trim()))
  const [first] = urls
  const connection = await connect({
    servers: urls.map(({ host }) => host),
    name: `assay ${process.pid}`,
    ...(first !== undefined && first.username !== '' && { user: decodeURIComponent(first.username) }),
    ...(first !== undefined && first.password !== '' && { pass: decodeURIComponent(first.password) }),
    ...(first?.protocol === 'tls:' && { tls: tlsOf(config.natsCaFile) }),
    maxReconnectAttempts: -1,
    waitOnFirstConnect: true,
    timeout: CONNECT_MS,
    reconnectTimeWait: RECONNECT_MS,
    reconnectJitter: RECONNECT_MS,
    pingInterval: PING_MS,
    // NATS_URL names all servers of a cluster. What they say of each other may be addresses without a certificate.
    ignoreClusterUpdates: true,
  })
  return new Nats(connection, options)
}

function tlsOf(caFile: string | null): { ca?: string } {
  return caFile === null ? {} : { ca: readFileSync(caFile, 'utf8') }
}

class Nats implements Carrier {
  readonly #connection: NatsConnection
  readonly #options: NatsOptions
  #isConnected = true
  #isClosing = false
  #refused: Error | null = null
  /** Errors that are logged already: they repeat with each message or attempt to connect. */
  readonly #told = new Set<string>()

  constructor(connection: NatsConnection, options: NatsOptions) {
    this.#connection = connection
    this.#options = options
    this.#watch().catch(options.onFatal)
    void connection.closed().then((error) => {
      if (error instanceof Error && !this.#isClosing) options.onFatal(error)
    })
  }

  async #watch(): Promise<void> {
    for await (const status of this.#connection.status()) {
      if (status.type === 'disconnect' || status.type === 'staleConnection') this.#turn(false)
      else if (status.type === 'reconnect') this.#turn(true)
      else if (status.type === 'error') this.#hearError(status.error)
    }
  }

  #turn(isConnected: boolean): void {
    if (this.#isConnected === isConnected) return
    this.#isConnected = isConnected
    this.#told.clear()
    this.#options.log.warn(isConnected ? 'the connection to NATS is back' : 'the connection to NATS is lost')
  }

  /** A refused subscription is told here twice: first to its listener, before NATS answers check(). */
  #hearError(error: Error): void {
    if (error instanceof PermissionViolationError && error.operation === 'subscription') {
      if (this.#refused !== null) return
      this.#refused = new Error(
        `NATS does not allow this process to subscribe to ${error.subject}. Correct its permissions (docs/operations/machines.md).`,
      )
      this.#options.onFatal(this.#refused)
      return
    }
    const what = error instanceof PermissionViolationError ? firstWords(error.subject) : error.message
    if (this.#told.has(what)) return
    this.#told.add(what)
    this.#options.log.error({ err: error }, 'NATS refuses')
  }

  isConnected(): boolean {
    return this.#isConnected && !this.#connection.isClosed()
  }

  publish(subject: string, bytes: Buffer): void {
    if (this.isConnected()) this.#connection.publish(subject, bytes)
  }

  subscribe(subject: string, listener: Parameters<Carrier['subscribe']>[1]): () => void {
    const subscription = this.#connection.subscribe(subject, {
      callback: (error, message) => {
        if (error !== null) return this.#hearError(error)
        const { reply } = message
        const answer = reply === undefined || reply === '' ? null : (bytes: Buffer) => this.publish(reply, bytes)
        try {
          listener(Buffer.from(message.data), answer)
        } catch (cause) {
          // The connection reads nothing more after an error here.
          this.#options.log.error({ err: cause, subject }, 'a message is dropped')
        }
      },
    })
    return () => subscription.unsubscribe()
  }

  async request(subject: string, bytes: Buffer, timeoutMs: number): Promise<Buffer | null> {
    try {
      const { data } = await this.#connection.request(subject, bytes, { timeout: timeoutMs })
      return Buffer.from(data)
    } catch (error) {
      if (error instanceof NoRespondersError) return null
      if (error instanceof RequestError && error.isNoResponders()) return null
      throw error
    }
  }

  bytesMax(): number {
    return this.#connection.info?.max_payload ?? 0
  }

  async check(subjects: readonly string[]): Promise<void> {
    const ends = subjects.map((subject) => this.subscribe(subject, () => {}))
    // NATS answers in order: refusals come before this. If the connection is lost, they come when it is back.
    await this.#connection.flush().catch(() => {})
    if (this.#refused !== null) throw this.#refused
    for (const end of ends) end()
  }

  async close(): Promise<void> {
    this.#isClosing = true
    await this.#connection.close()
  }
}

/** Without the part that differs in each message: the subject for answers contains a word for each of them. */
function firstWords(subject: string): string {
  return subject.split('.').slice(0, 2).join('.')
}
