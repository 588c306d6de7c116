// Carries messages between processes. It may lose, repeat or delay them, so it never decides what has happened: the
// database is the record.
import { connect, type NatsConnection, NoRespondersError, RequestError } from '@nats-io/transport-node'
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
  close(): Promise<void>
}

const RECONNECT_MS = 200
/** A server that misses two pings is given up. */
const PING_MS = 1000

/** Resolves once connected. Later it reconnects by itself. */
export async function openNats(
  config: Pick<Config, 'natsUrl' | 'natsCaFile'>,
  log: Pick<Logger, 'error'>,
): Promise<Carrier> {
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
    reconnectTimeWait: RECONNECT_MS,
    reconnectJitter: RECONNECT_MS,
    pingInterval: PING_MS,
    ignoreClusterUpdates: true,
  })
  return new Nats(connection, log)
}

function tlsOf(caFile: string | null): { ca?: string } {
  return caFile === null ? {} : { ca: readFileSync(caFile, 'utf8') }
}

class Nats implements Carrier {
  readonly #connection: NatsConnection
  readonly #log: Pick<Logger, 'error'>
  #isConnected = true

  constructor(connection: NatsConnection, log: Pick<Logger, 'error'>) {
    this.#connection = connection
    this.#log = log
    void this.#watch()
  }

  async #watch(): Promise<void> {
    for await (const { type } of this.#connection.status()) {
      if (type === 'disconnect' || type === 'staleConnection') this.#isConnected = false
      if (type === 'reconnect') this.#isConnected = true
    }
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
        if (error !== null) return
        const { reply } = message
        const answer = reply === undefined || reply === '' ? null : (bytes: Buffer) => this.publish(reply, bytes)
        try {
          listener(Buffer.from(message.data), answer)
        } catch (cause) {
          // The connection reads nothing more after an error here.
          this.#log.error({ err: cause, subject }, 'a message is dropped')
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

  async close(): Promise<void> {
    await this.#connection.close()
  }
}
