// One step of the signer: takes the oldest intent, refuses it with a reason or signs it. The own record is on the disk
// before the bytes are in the database, so after a crash in between they are recorded again, with the same nonce.
import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../db/schema.ts'
import { checkAddress } from '../outside/chains/checkAddress.ts'
import { refusalOf } from './checkIntent.ts'
import { isSigned, makeTransaction } from './makeTransaction.ts'
import type { OwnRecords, SignedRecord } from './ownRecords.ts'
import type { Policy } from './policy.ts'
import { type Intent, nextIntent, readClaim } from './readIntent.ts'
import type { OwnWallets } from './ownWallets.ts'

export interface Signing {
  db: Kysely<Database>
  records: OwnRecords
  policy: Policy
  wallets: OwnWallets
  now(): number
  log: Pick<Logger, 'warn'>
}

/** false if nothing waits for a signature. After it has thrown, and at the start, recordAgain comes first. */
export async function signNext(signing: Signing): Promise<boolean> {
  const { db, now, log } = signing
  return db.transaction().execute(async (transaction) => {
    const intent = await nextIntent(transaction)
    if (intent === null) return false
    const refusal = await decide(signing, transaction, intent)
    if (refusal !== null) {
      log.warn({ payout: String(intent.payout), refusal }, 'the signer refused a payment')
      await refuse(transaction, { intent, reason: refusal, now: now() })
    }
    return true
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
  if (records.seenAt(intent.network, intent.recipient) === null)
    await records.see(intent.network, intent.recipient, now)
  const claim = intent.withdrawal === null ? null : await readClaim(transaction, intent.withdrawal)
  const own = wallets.own(intent.network)
  const refusal = refusalOf(intent, { policy, records, own, now, claim })
  if (refusal !== null) return refusal
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

/** Of a raised fee the nonce of the first attempt; otherwise the next one, which stays locked until the commit. */
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
