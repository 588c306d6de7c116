// What is to be signed, and what the ledger and the withdrawal's own row say about it. Nothing comes from a request.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'

export interface Intent {
  payout: bigint
  attempt: number
  purpose: Database['payouts']['purpose']
  withdrawal: bigint | null
  network: string
  channel: string
  source: string
  sourceNumber: number | null
  recipient: string
  recipientNumber: number | null
  units: bigint
  gasLimit: bigint
  feeCap: bigint
  tip: bigint
  /** On TRON: the block that it names, and when it expires; null elsewhere. */
  anchor: string | null
  expiresAt: number | null
}

/**
 * The oldest payout that waits for a signature, locked until the transaction ends; null if none does. Those of halted
 * coins and of frozen accounts wait on, and so does on TRON what has not enough time left.
 */
export async function nextWaiting(
  transaction: Transaction<Database>,
  { except, now }: { except: readonly string[]; now: number },
): Promise<bigint | null> {
  const row = await waiting(transaction)
    .where((eb) => eb.or([eb('attempt', '>', 0), eb.not(isStopped)]))
    .where((eb) => eb.or([eb('network', '<>', 'TRON'), eb('expires_at', '>=', BigInt(now + LEFT_MS))]))
    .$if(except.length > 0, (query) => query.where('payouts.payout_id', 'not in', except.map(BigInt)))
    .executeTakeFirst()
  return row?.payout_id ?? null
}

/** Part of its half hour: a transaction signed just before the end would only expire. */
const LEFT_MS = 15 * 60_000

/** What of this payout waits for a signature, locked until the transaction ends; null if nothing does any more. */
export async function readTaken(transaction: Transaction<Database>, payout: bigint): Promise<Intent | null> {
  const row = await waiting(transaction).where('payouts.payout_id', '=', payout).executeTakeFirst()
  if (row === undefined) return null
  const numberOf = (value: bigint | null) => (value === null ? null : Number(value))
  return {
    payout: row.payout_id,
    attempt: row.attempt,
    purpose: row.purpose,
    withdrawal: row.withdrawal_id,
    network: row.network,
    channel: row.channel,
    source: row.source,
    sourceNumber: numberOf(row.source_number),
    recipient: row.recipient,
    recipientNumber: numberOf(row.recipient_number),
    units: row.units,
    gasLimit: row.gas_limit,
    feeCap: row.fee_cap,
    tip: row.tip,
    anchor: row.anchor,
    expiresAt: numberOf(row.expires_at),
  }
}

function waiting(transaction: Transaction<Database>) {
  return transaction
    .selectFrom('payout_transactions')
    .innerJoin('payouts', 'payouts.payout_id', 'payout_transactions.payout_id')
    .selectAll('payouts')
    .select(['attempt', 'gas_limit', 'fee_cap', 'tip', 'anchor', 'expires_at'])
    .where('bytes', 'is', null)
    .where('state', 'not in', ['WAITING', 'REFUSED', 'RETURNED', 'PAID', 'REVERTED', 'COMPLETED', 'FAILED'])
    .orderBy('payouts.payout_id')
    .orderBy('attempt')
    .limit(1)
    .forUpdate(['payouts', 'payout_transactions'])
}

const isStopped = sql<boolean>`exists (
  select from withdrawal_amounts a
  where a.withdrawal_id = payouts.withdrawal_id and (
    exists (select from halts h where h.product = 'WITHDRAWALS' and h.market = a.asset and h.is_halted)
    or exists (select from freezes f where f.user_id = a.user_id and f.ended_at is null)))`

export interface Claim {
  status: string
  channel: string
  address: string
  asset: string
  scale: number
  amount: bigint
  fee: bigint
  /** EXTERNAL_CHAIN, EXTERNAL_BANK, or a customer who is paid inside the exchange. */
  payee: bigint
  /** HELD in the ledger until it is paid or refunded. */
  ledgerStatus: string
}

/** null if there is no such withdrawal, or the ledger holds nothing for it. */
export async function readClaim(db: Kysely<Database>, withdrawal: bigint): Promise<Claim | null> {
  const { rows } = await sql<Claim>`
    select w.status, w.channel, w.address, a.asset, assets.scale, a.amount, a.fee, a.payee, a.status as "ledgerStatus"
    from withdrawals w
    join withdrawal_amounts a on a.withdrawal_id = w.withdrawal_id
    join assets on assets.asset = a.asset
    where w.withdrawal_id = ${withdrawal}`.execute(db)
  return rows[0] ?? null
}
