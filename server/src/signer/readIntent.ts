// What is to be signed, and what the ledger and the withdrawal's own row say about it. Nothing comes from a request.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'

export interface Intent {
  payout: bigint
  attempt: number
  purpose: Database['payouts']['purpose']
  state: Database['payouts']['state']
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
}

/** The oldest that waits for a signature, locked until the transaction ends; null if none does. */
export async function nextIntent(transaction: Transaction<Database>): Promise<Intent | null> {
  const row = await transaction
    .selectFrom('payout_transactions')
    .innerJoin('payouts', 'payouts.payout_id', 'payout_transactions.payout_id')
    .selectAll('payouts')
    .select(['attempt', 'gas_limit', 'fee_cap', 'tip'])
    .where('bytes', 'is', null)
    .where('state', 'not in', ['WAITING', 'REFUSED', 'RETURNED', 'PAID', 'REVERTED', 'COMPLETED', 'FAILED'])
    .orderBy('payouts.payout_id')
    .orderBy('attempt')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return null
  const numberOf = (value: bigint | null) => (value === null ? null : Number(value))
  return {
    payout: row.payout_id,
    attempt: row.attempt,
    purpose: row.purpose,
    state: row.state,
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
  }
}

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
