// Messages that must arrive. They wait in our PostgreSQL, in pg-boss's own schema, until the mail server or the gateway
// for text messages, or the push service of a browser, has taken them: retried with growing pauses, also after a restart. An attempt that says nothing is
// made again with the same id. Messages are sealed, because some have codes.
import { randomUUID } from 'node:crypto'
import { CODE_LIFE_MINUTES } from '@assay/api/codeLife'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { type Db, fromKysely, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/schema.ts'
import type { Bus } from '../exchange/bus.ts'
import { type Carrier, Undeliverable } from './carrier.ts'
import type { Message, Messenger } from './message.ts'
import { createSeal } from '../db/seal.ts'

export type ChannelName = 'mail' | 'sms' | 'push'
/** In seconds. */
export interface Pauses {
  /** Between two looks for messages, beside the word of a process that has left one. */
  look: number
  /** After the first failure; each later one is twice as long, up to an hour. */
  retry: number
  /** An attempt that says nothing for so long belongs to a process that has ended. */
  attempt: number
  /** Between two looks for such attempts. */
  supervise: number
}
const usualPauses: Pauses = { look: 5, retry: 5, attempt: 120, supervise: 60 }

/** The last attempt is about a day after the first. */
const RETRIES_MAX = 32
const RETRY_SECONDS_MAX = 3600
const AT_ONCE = 10
const CODE_LIFE_SECONDS = CODE_LIFE_MINUTES * 60
/** Messages on their way into the table. */
const LEAVING_MAX = 500

export interface DeliveryOptions {
  pool: pg.Pool
  db: Kysely<Database>
  bus: Pick<Bus, 'channel'>
  clock: Clock
  log: Logger
  secret: Buffer
  /** The channels with a server. */
  carriers: Readonly<Partial<Record<ChannelName, Carrier>>>
  pauses?: Partial<Pauses>
}
export interface DeliveryCount {
  channel: ChannelName
  waiting: number
  /** Given up within the last week. */
  failed: number
}
export interface Delivery {
  messenger(channel: ChannelName): Messenger
  /** Sends what waits, from now on. Only in the process that acts as jobs. */
  begin(): Promise<void>
  counts(): Promise<DeliveryCount[]>
  close(): Promise<void>
}

type Kept = Pick<Message, 'to' | 'subject' | 'text' | 'html'> & { expiresAt: number | null }
interface Sealed {
  sealed: string
}
type Open = Required<DeliveryOptions> & { boss: PgBoss; pauses: Pauses }

export async function openDelivery(options: DeliveryOptions): Promise<Delivery> {
  const { carriers, log, pool } = options
  const pauses = { ...usualPauses, ...options.pauses }
  const channels = Object.keys(carriers) as ChannelName[]
  const boss = new PgBoss({
    db: onPool(pool),
    schedule: false,
    supervise: false,
    monitorIntervalSeconds: pauses.supervise,
  })
  // Its messages may repeat what a statement holds.
  boss.on('error', (error: Error & { code?: string }) => log.error({ name: error.name, code: error.code }, 'delivery'))
  await oneAfterAnother(pool, async () => {
    await boss.start()
    for (const channel of channels) {
      await boss.createQueue(channel, {
        retryLimit: RETRIES_MAX,
        retryDelay: pauses.retry,
        retryBackoff: true,
        retryDelayMax: RETRY_SECONDS_MAX,
        expireInSeconds: pauses.attempt,
      })
    }
  })
  const open = { ...options, boss, pauses }
  const leaving = createLeaving(open)
  const sending = createSending(open, channels)
  return {
    messenger: leaving.messenger,
    begin: sending.begin,
    counts: () => Promise.all(channels.map((channel) => countOf(boss, channel))),
    async close() {
      await leaving.idle()
      await sending.end()
      await boss.stop({ close: false })
    },
  }
}

const LOCK = 7_202_604

/** Processes that start at one moment on a new database would each create its schema, and all but one would fail. */
async function oneAfterAnother(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK])
    client.release()
  }
}

/** pg-boss reads numbers as the driver gives them; the rest of the server has other types (db/pool.ts). */
function onPool(pool: pg.Pool): Db {
  const asText = (text: string) => text
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
        ? asText
        : pg.types.getTypeParser(oid, format),
  }
  return { executeSql: (text, values) => pool.query({ text, types, ...(values !== undefined && { values }) }) }
}

async function countOf(boss: PgBoss, channel: ChannelName): Promise<DeliveryCount> {
  const [stats] = await boss.getQueueStats(channel, { force: true })
  return { channel, waiting: (stats?.queuedCount ?? 0) + (stats?.activeCount ?? 0), failed: stats?.failedCount ?? 0 }
}

function createLeaving({ boss, bus, clock, db, log, secret }: Omit<Open, 'pauses'>) {
  const seal = createSeal(secret, 'message')
  const left = bus.channel<ChannelName>('messages-left')
  const running = new Set<Promise<void>>()

  async function leave(
    channel: ChannelName,
    transaction: Kysely<Database>,
    { to, subject, text, html, code }: Message,
  ): Promise<() => void> {
    const id = randomUUID()
    const expiresAt = code === null ? null : clock.now() + CODE_LIFE_SECONDS * 1000
    const kept: Kept = { to, subject, text, html, expiresAt }
    const sealed: Sealed = { sealed: seal.close(JSON.stringify(kept), id).toString('base64') }
    await boss.send(channel, sealed, {
      id,
      db: fromKysely(transaction),
      ...(code !== null && { deleteAfterSeconds: CODE_LIFE_SECONDS }),
    })
    return () => left.send(channel)
  }

  function send(channel: ChannelName, message: Message): void {
    if (running.size >= LEAVING_MAX) {
      log.error({ channel, waiting: running.size }, 'a message was dropped: too many are waiting')
      return
    }
    const kept = leave(channel, db, message)
      .then((tell) => tell())
      .catch((error: Error & { code?: string }) => log.error({ channel, code: error.code }, 'a message was not kept'))
      .finally(() => running.delete(kept))
    running.add(kept)
  }

  return {
    messenger: (channel: ChannelName): Messenger => ({
      send: (message) => send(channel, message),
      leave: (transaction, message) => leave(channel, transaction, message),
    }),
    idle: () => Promise.all(running),
  }
}

function createSending({ boss, bus, carriers, clock, log, pauses, secret }: Omit<Open, 'db'>, channels: ChannelName[]) {
  const seal = createSeal(secret, 'message')
  const workers = new Map<ChannelName, string>()
  let supervising: NodeJS.Timeout | undefined

  async function attempt(channel: ChannelName, job: JobWithMetadata<Sealed>): Promise<JobResult> {
    const { id, retryCount, retryLimit } = job
    const giveUp = (reason: string): JobResult => {
      log.error({ channel, message: id, reason, tries: retryCount + 1 }, 'a message was given up')
      return { id, status: 'deadletter' }
    }
    try {
      const kept = JSON.parse(seal.open(Buffer.from(job.data.sealed, 'base64'), id)) as Kept
      if (kept.expiresAt !== null && clock.now() > kept.expiresAt) return giveUp('its code has expired')
      await carriers[channel]?.carry(kept, id)
      return { id, status: 'completed' }
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown'
      if (error instanceof Undeliverable || retryCount >= retryLimit) return giveUp(reason)
      log.warn({ channel, message: id, reason, tries: retryCount + 1 }, 'a message is sent again later')
      return { id, status: 'failed' }
    }
  }

  return {
    async begin() {
      for (const channel of channels) {
        const work = { includeMetadata: true, perJobResults: true, batchSize: AT_ONCE } as const
        const worker = await boss.work<
          Sealed,
          unknown,
          typeof work & { pollingIntervalSeconds: number; burstWhenBatchFull: true }
        >(channel, { ...work, pollingIntervalSeconds: pauses.look, burstWhenBatchFull: true }, (jobs) =>
          Promise.all(jobs.map((job) => attempt(channel, job))),
        )
        workers.set(channel, worker)
      }
      bus.channel<ChannelName>('messages-left').onMessage((channel) => {
        const worker = workers.get(channel)
        if (worker !== undefined) boss.notifyWorker(worker)
      })
      const supervise = () => void boss.supervise().catch(() => undefined)
      supervising = setInterval(supervise, pauses.supervise * 1000)
    },
    async end() {
      clearInterval(supervising)
      await Promise.all(channels.map((channel) => boss.offWork(channel, { wait: true })))
    },
  }
}
