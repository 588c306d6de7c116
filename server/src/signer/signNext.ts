// One step of the signer: takes the oldest intent, refuses it with a reason or signs it. That it is taken is committed
// before anything is signed, so a withdrawal that its customer has cancelled never has bytes. The own record is on the disk
// before the bytes are in the database, so after a crash in between they are recorded again, with the same nonce.
import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../db/schema.ts'
import type { Retries } from '../limits/retries.ts'
import { checkAddress } from '../outside/chains/checkAddress.ts'
import { faultOf, limitOf } from './checkIntent.ts'
import { isSigned, makeTransaction } from './makeTransaction.ts'
import type { OwnRecords, SignedRecord } from './ownRecords.ts'
import type { Policy } from './policy.ts'
import { type Intent, nextWaiting, readClaim, readTaken } from './readIntent.ts'
import type { OwnWallets } from './ownWallets.ts'

export interface Signing {
  db: Kysely<Database>
  records: OwnRecords
  policy: Policy
  wallets: OwnWallets
  now(): number
  log: Pick<Logger, 'warn'>
  retries: Retries
}

const WORK = 'sign payouts'

/** NONE: nothing waits for a signature. FAILED, and at the start: recordAgain comes first. */
export async function signNext(signing: Signing): Promise<'DONE' | 'NONE' | 'FAILED'> {
  const { retries } = signing
  const payout = await take(signing, retries.paused(WORK))
  if (payout === null) return 'NONE'
  if (await retries.try(WORK, payout, () => sign(signing, payout))) return 'DONE'
  await release(signing, payout)
  return 'FAILED'
}

/** From now on nobody else can take it back. null: nothing waits. */
async function take({ db, now }: Signing, except: readonly string[]): Promise<bigint | null> {
  return db.transaction().execute(async (transaction) => {
    const payout = await nextWaiting(transaction, { except, now: now() })
    if (payout === null) return null
    const row = transaction.updateTable('payouts').where('payout_id', '=', payout).where('taken_at', 'is', null)
    await row.set({ taken_at: now() }).execute()
    return payout
  })
}

/** What has failed and was certainly not signed can be cancelled again. */
async function release({ db, records }: Signing, payout: bigint): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row = transaction.selectFrom('payouts').select('payout_id').where('payout_id', '=', payout)
    await row.forUpdate().execute()
    if (records.ofPayout(payout).length > 0) return
    await transaction.updateTable('payouts').set({ taken_at: null }).where('payout_id', '=', payout).execute()
  })
}

async function sign(signing: Signing, payout: bigint): Promise<void> {
  const { db, now, log } = signing
  await db.transaction().execute(async (transaction) => {
    const intent = await readTaken(transaction, payout)
    // Another signer was faster.
    if (intent === null) return
    const refusal = await decide(signing, transaction, intent)
    if (refusal === null) return
    log.warn({ payout: String(intent.payout), refusal }, 'the signer refused a payment')
    await refuse(transaction, { intent, reason: refusal, now: now() })
  })
}

/** Signs, or answers why not. */
async function decide(signing: Signing, transaction: Transaction<Database>, intent: Intent): Promise<string | null> {
  const { records, policy, wallets } = signing
  const now = signing.now()
  if (!isSigned(intent.network)) return `the signer has no transactions for ${intent.network}`
  // A contract is refused where the withdrawal is made; here the form counts.
  const checked = checkAddress({ network: intent.network, text: intent.recipient, channels: [] })
  if (!('address' in checked) || checked.address !== intent.recipient)
    return 'the recipient is no address of the network'
  const claim = intent.withdrawal === null ? null : await readClaim(transaction, intent.withdrawal)
  const own = wallets.own(intent.network)
  const grounds = { policy, records, own, now, claim }
  const fault = faultOf(intent, grounds)
  if (fault !== null) return fault
  // An address grows old from the first payment to it that is owed: not from rows that anybody wrote.
  if (intent.purpose === 'WITHDRAWAL' && records.seenAt(intent.network, intent.recipient) === null)
    await records.see(intent.network, intent.recipient, now)
  const limit = limitOf(intent, grounds)
  if (limit !== null) return limit
  const nonce = await nonceFor(transaction, intent, records)
  const made = await makeTransaction(signing, transaction, { ...intent, nonce })
  if ('refusal' in made) return made.refusal
  const { payout, attempt, purpose, withdrawal, source, recipient, units } = intent
  const what = { payout, attempt, purpose, withdrawal, source, recipient, units, nonce, ...made }
  const record = { ...what, at: now, network: intent.network, channel: intent.channel }
  await records.add(record)
  await write(transaction, record)
  return null
}

/** A raised fee uses the nonce of the first attempt; every other payment the next one, which stays locked until the commit. */
async function nonceFor(transaction: Transaction<Database>, intent: Intent, records: OwnRecords): Promise<number> {
  const [first] = records.ofPayout(intent.payout)
  if (first !== undefined) return first.nonce
  const { network, source } = intent
  await transaction
    .insertInto('chain_nonces')
    .values({ network, address: source, next_nonce: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await transaction
    .selectFrom('chain_nonces')
    .select('next_nonce')
    .where('network', '=', network)
    .where('address', '=', source)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const used = records.newest().find((record) => record.network === network && record.source === source)
  if (used !== undefined && row.next_nonce <= BigInt(used.nonce))
    throw new Error(`the database gives ${source} a nonce that was used; it is older than what was signed`)
  return Number(row.next_nonce)
}

/** Nonce, bytes and the state in one transaction. */
async function write(transaction: Transaction<Database>, record: SignedRecord): Promise<boolean> {
  const { payout, attempt, network, source, nonce, txid, bytes, at } = record
  const { numUpdatedRows } = await transaction
    .updateTable('payout_transactions')
    .set({ txid, bytes })
    .where('payout_id', '=', payout)
    .where('attempt', '=', attempt)
    .where('bytes', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (attempt > 0) return true
  await transaction
    .updateTable('payouts')
    .set({ state: 'SIGNED', nonce, reason: null, updated_at: at })
    .where('payout_id', '=', payout)
    .execute()
  await transaction
    .insertInto('chain_nonces')
    .values({ network, address: source, next_nonce: nonce + 1 })
    .onConflict((conflict) => conflict.columns(['network', 'address']).doUpdateSet({ next_nonce: nonce + 1 }))
    .execute()
  return true
}

/** What was signed before a crash and is not in the database yet. Throws if the database is older than what was signed. */
export async function recordAgain({ db, records }: Pick<Signing, 'db' | 'records'>): Promise<void> {
  for (const record of records.newest()) {
    await db.transaction().execute(async (transaction) => {
      const known = await transaction
        .selectFrom('payout_transactions')
        .select('txid')
        .where('payout_id', '=', record.payout)
        .where('attempt', '=', record.attempt)
        .forUpdate()
        .executeTakeFirst()
      if (known?.txid === record.txid) return
      if (known === undefined || known.txid !== null || !(await write(transaction, record)))
        throw new Error(`the database does not know transaction ${record.txid}, which this signer has signed`)
    })
  }
}

async function refuse(
  transaction: Transaction<Database>,
  { intent, reason, now }: { intent: Intent; reason: string; now: number },
): Promise<void> {
  const { payout, attempt } = intent
  if (attempt > 0) {
    // The first transaction stays on its way.
    await transaction
      .deleteFrom('payout_transactions')
      .where('payout_id', '=', payout)
      .where('attempt', '=', attempt)
      .execute()
  }
  await transaction
    .updateTable('payouts')
    .set({ reason, updated_at: now, ...(attempt === 0 && { state: 'REFUSED' as const }) })
    .where('payout_id', '=', payout)
    .execute()
}
