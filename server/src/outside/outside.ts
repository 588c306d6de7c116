// External services, each behind a small interface with a stand-in for the demo.
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Clock } from '../clock/clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/schema.ts'
import type { Bus } from '../exchange/bus.ts'
import { type Chains, openChains } from './chains/openChains.ts'
import { type Delivery, openDelivery } from './delivery.ts'
import { carryBySmtp } from './mail.ts'
import type { Messenger } from './message.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { carryByWebhook } from './sms.ts'

export interface Outside {
  mail: Messenger
  /** null if no SMS gateway is configured: telephone numbers cannot be verified then. */
  sms: Messenger | null
  /** The demo's developer outbox; null in production. */
  outbox: Outbox | null
  /** null if nothing is really sent. */
  delivery: Delivery | null
  chains: Chains
}

export interface OutsideOptions {
  config: Config
  bus: Pick<Bus, 'channel'>
  clock: Clock
  log: Logger
  db: Kysely<Database>
  database: { pool: pg.Pool }
  secret: Buffer
}

/** A demo without MAIL_URL or SMS_URL keeps messages in its outbox. */
export async function openOutside(options: OutsideOptions): Promise<Outside> {
  const { config, bus, clock } = options
  const outbox = config.environment === 'demo' ? createOutbox({ clock, bus }) : null
  const delivery = await openConfigured(options)
  const mail = config.mailUrl === null ? outbox?.mail : delivery?.messenger('mail')
  if (mail === undefined) throw new Error('production has no way to send mail; readConfig refuses that')
  const sms = (config.smsUrl === null ? outbox?.sms : delivery?.messenger('sms')) ?? null
  return { mail, sms, outbox, delivery, chains: openChains(config.chains) }
}

async function openConfigured({ config, database, ...rest }: OutsideOptions): Promise<Delivery | null> {
  const { mailUrl, mailFrom, smsUrl } = config
  if (mailUrl === null && smsUrl === null) return null
  const carriers = {
    ...(mailUrl !== null && { mail: carryBySmtp({ url: mailUrl, from: mailFrom }) }),
    ...(smsUrl !== null && { sms: carryByWebhook({ url: smsUrl }) }),
  }
  return openDelivery({ ...rest, pool: database.pool, carriers })
}
