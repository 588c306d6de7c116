// External services, each behind a small interface with a stand-in for the demo.
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Clock } from '../clock/clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/schema.ts'
import type { Bus } from '../exchange/bus.ts'
import type { Network } from './chains/chain.ts'
import { type Chains, openChains } from './chains/openChains.ts'
import { outputsOf } from './chains/ownOutputs.ts'
import { refuseWrongChains } from './chains/refuseWrongChains.ts'
import { readSignerKeys } from './chains/signerKeys.ts'
import { type Delivery, openDelivery } from './delivery.ts'
import { carryBySmtp } from './mail.ts'
import { findAnvil } from './devnet/anvil.ts'
import { type Devnet, openDevnet } from './devnet/devnet.ts'
import { devnetRules } from './devnet/devnetChannels.ts'
import { readDevnetTerms } from './devnet/devnetKeys.ts'
import type { Messenger } from './message.ts'
import { publicAgent } from './publicEndpoint.ts'
import { readPushKeys } from './pushKeys.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { openRates, type Rates } from './rates/rates.ts'
import { carryByWebhook } from './sms.ts'
import { carryByPush, publicKeyOf, type PushKeys, subscriptionSeal, type WebPush } from './webPush.ts'

export interface Outside {
  mail: Messenger
  /** null if no SMS gateway is configured: telephone numbers cannot be verified then. */
  sms: Messenger | null
  /** null if this exchange sends no notifications to browsers. */
  push: WebPush | null
  /** The demo's developer outbox; null in production. */
  outbox: Outbox | null
  /** null if nothing is really sent. */
  delivery: Delivery | null
  chains: Chains
  rates: Rates
  /** The demo's own chain; null where there is none. */
  devnet: Devnet | null
  close(): Promise<void>
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
  const pushKeys = await readPushKeys(config)
  const delivery = await openConfigured(options, pushKeys)
  const mail = config.mailUrl === null ? outbox?.mail : delivery?.messenger('mail')
  if (mail === undefined) throw new Error('production has no way to send mail; readConfig refuses that')
  const sms = (config.smsUrl === null ? outbox?.sms : delivery?.messenger('sms')) ?? null
  const devnet = await openOwnChain(options)
  const closing = new AbortController()
  const signer = await readSignerKeys({ ...options, signal: closing.signal })
  const outputs = (network: Network, address: string) => outputsOf(options.db, network, address)
  const chains = openChains({ settings: config.chains, devnet, signer, outputsOf: outputs })
  await refuseWrongChains(chains)
  return {
    mail,
    sms,
    push: delivery === null || pushKeys === null ? null : openPush(options, delivery, pushKeys),
    outbox,
    delivery,
    chains,
    rates: openRates({ settings: config.rates, clock, log: options.log }),
    devnet,
    async close() {
      closing.abort()
      await Promise.all([devnet?.close(), delivery?.close()])
    },
  }
}

/** Only where one process is the whole demo, and this machine has anvil. */
async function openOwnChain({ config, log }: OutsideOptions): Promise<Devnet | null> {
  const { chains, natsUrl, directory } = config
  const isWanted = chains.devnet && natsUrl === null && chains.ETHEREUM.nodes.length === 0
  const binary = isWanted ? findAnvil() : null
  if (binary === null) return null
  const { confirmations, furtherConfirmations, blockSeconds } = devnetRules
  const terms = await readDevnetTerms(directory)
  const restAfter = confirmations + furtherConfirmations + 1
  return openDevnet({ binary, directory, terms, blockMs: blockSeconds * 1000, restAfter, log })
}

async function openConfigured(options: OutsideOptions, pushKeys: PushKeys | null): Promise<Delivery | null> {
  const { config, database, ...rest } = options
  const { mailUrl, mailFrom, smsUrl } = config
  if (mailUrl === null && smsUrl === null && pushKeys === null) return null
  const carriers = {
    ...(mailUrl !== null && { mail: carryBySmtp({ url: mailUrl, from: mailFrom }) }),
    ...(smsUrl !== null && { sms: carryByWebhook({ url: smsUrl }) }),
    ...(pushKeys !== null && { push: carryByPush({ ...rest, keys: pushKeys, agent: publicAgent() }) }),
  }
  return openDelivery({ ...rest, pool: database.pool, carriers })
}

function openPush({ secret }: OutsideOptions, delivery: Delivery, { privateKey }: PushKeys): WebPush {
  return {
    publicKey: publicKeyOf(privateKey),
    messenger: delivery.messenger('push'),
    seal: subscriptionSeal(secret).close,
  }
}
