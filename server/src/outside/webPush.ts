// Notifications of browsers: encrypted for one subscription (RFC 8291) and handed to the push service that its browser
// has chosen, signed with the exchange's VAPID key (RFC 8292). The service cannot read them.
import { createECDH } from 'node:crypto'
import type { Agent } from 'node:https'
import type { PushNotification } from '@assay/api/messageKinds'
import type { Kysely } from 'kysely'
import webPush from 'web-push'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/schema.ts'
import { createSeal } from '../db/seal.ts'
import { type Carrier, Undeliverable } from './carrier.ts'
import type { Messenger } from './message.ts'
import { postToPush } from './postToPush.ts'
import { NotPublic } from './publicEndpoint.ts'

/** HTTP statuses with which a service says that a subscription is over. */
const GONE = [404, 410]
/** Statuses after which another attempt is useless. */
const REFUSED = [400, 401, 403, 413]
/** A subscription that has failed so often in a row, over about a day, is dropped. */
const FAILURES_MAX = 40

export interface PushKeys {
  /** base64url of 32 bytes. */
  privateKey: string
  /** Where a push service can reach the operator: mailto: or https:. */
  contact: string
}
export interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}
/** A notification on its way: `to` is the id of the subscription. */
export interface KeptNotification {
  notification: PushNotification
  /** Epoch ms; it is not sent after this time. */
  until: number
  urgency: 'normal' | 'high'
}
export interface WebPush {
  /** base64url. */
  publicKey: string
  messenger: Messenger
  seal(subscription: Subscription, endpointHash: Buffer): Buffer
}

/** The public key of a private one, both in base64url. Throws for an invalid key. */
export function publicKeyOf(privateKey: string): string {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return curve.getPublicKey('base64url')
}

export function subscriptionSeal(secret: Buffer): {
  close: WebPush['seal']
  open(sealed: Buffer, hash: Buffer): Subscription
} {
  const seal = createSeal(secret, 'push subscription')
  return {
    close: (subscription, hash) => seal.close(JSON.stringify(subscription), hash.toString('hex')),
    open: (sealed, hash) => JSON.parse(seal.open(sealed, hash.toString('hex'))) as Subscription,
  }
}

interface CarrierOptions {
  db: Kysely<Database>
  clock: Clock
  secret: Buffer
  keys: PushKeys
  agent: Agent
}

/** Sends kept notifications to push services, and deletes subscriptions that are over. */
export function carryByPush({ db, clock, secret, keys, agent }: CarrierOptions): Carrier {
  const seal = subscriptionSeal(secret)
  const vapidDetails = { subject: keys.contact, publicKey: publicKeyOf(keys.privateKey), privateKey: keys.privateKey }
  return {
    async carry({ to, text }) {
      const { notification, until, urgency } = JSON.parse(text) as KeptNotification
      const id = BigInt(to)
      const lifeMs = until - clock.now()
      if (lifeMs <= 0) throw new Undeliverable('it is too late for it')
      const row = await db.selectFrom('push_subscriptions').selectAll().where('id', '=', id).executeTakeFirst()
      if (row === undefined) throw new Undeliverable('the subscription is over')
      const subscription = seal.open(row.sealed, row.endpoint_hash)
      const options = {
        vapidDetails,
        urgency,
        TTL: Math.ceil(lifeMs / 1000),
        // For a browser that is off, a service keeps one notification per topic, so repeated attempts are shown once.
        topic: `message-${notification.id}`,
      } as const
      let status = 0
      try {
        const sealed = Buffer.from(JSON.stringify(notification))
        const { endpoint, method, headers, body } = webPush.generateRequestDetails(subscription, sealed, options)
        status = await postToPush({ endpoint, method, headers: { ...headers }, body, agent })
      } catch (error) {
        throw await afterFailure(db, id, { status: 0, error })
      }
      if (status < 200 || status > 299) throw await afterFailure(db, id, { status, error: null })
      await db
        .updateTable('push_subscriptions')
        .set({ succeeded_at: clock.now(), failures: 0 })
        .where('id', '=', id)
        .execute()
    },
  }
}

/** The error contains no part of the endpoint, because anybody who knows it could call it. */
async function afterFailure(
  db: Kysely<Database>,
  id: bigint,
  { status, error }: { status: number; error: unknown },
): Promise<Error> {
  const isOver = GONE.includes(status) || error instanceof NotPublic
  const failed = isOver ? [] : await countFailure(db, id)
  if (isOver || failed.some(({ failures }) => failures >= FAILURES_MAX))
    await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
  const reason = status === 0 ? reasonOf(error) : `answer ${status}`
  return isOver || REFUSED.includes(status) ? new Undeliverable(reason) : new Error(reason)
}

function countFailure(db: Kysely<Database>, id: bigint): Promise<{ failures: number }[]> {
  return db
    .updateTable('push_subscriptions')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('id', '=', id)
    .returning('failures')
    .execute()
}

function reasonOf(error: unknown): string {
  if (error instanceof NotPublic) return error.message
  return (error as { code?: string }).code ?? 'no answer'
}
