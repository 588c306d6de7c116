// Reads and writes of payouts. Every change names the states that it comes from, so that two processes with the same work
// do it once.
import type { Kysely, Selectable } from 'kysely'
import type { PayoutState, PayoutTables } from '../db/payoutTables.ts'
import type { Database } from '../db/schema.ts'
import type { PaidStatus, Payouts } from './context.ts'

export type PayoutRow = Selectable<PayoutTables['payouts']>
export type TransactionRow = Selectable<PayoutTables['payout_transactions']>
export interface SignedPayout extends PayoutRow {
  nonce: bigint
  /** Signed, newest first. */
  transactions: (TransactionRow & { txid: string; bytes: string })[]
}

/** In order of their nonces. */
export async function listSigned(
  db: Kysely<Database>,
  network: string,
  states: readonly PayoutState[],
): Promise<SignedPayout[]> {
  const payouts = await db
    .selectFrom('payouts')
    .selectAll()
    .where('network', '=', network)
    .where('state', 'in', states)
    .where('nonce', 'is not', null)
    .orderBy('source')
    .orderBy('nonce')
    .execute()
  if (payouts.length === 0) return []
  const transactions = await db
    .selectFrom('payout_transactions')
    .selectAll()
    .where(
      'payout_id',
      'in',
      payouts.map((payout) => payout.payout_id),
    )
    .where('bytes', 'is not', null)
    .orderBy('attempt', 'desc')
    .execute()
  return payouts.map((payout) => ({
    ...payout,
    nonce: payout.nonce ?? 0n,
    transactions: transactions.flatMap(({ txid, bytes, ...row }) =>
      row.payout_id === payout.payout_id && txid !== null && bytes !== null ? { ...row, txid, bytes } : [],
    ),
  }))
}

export interface Step {
  from: readonly PayoutState[]
  to: PayoutState
  confirmations?: number
  reason?: string | null
  txid?: string
}

/** The payout, and with it what the customer sees of the withdrawal. */
export async function movePayout(
  { db, clock, withdrawals }: Payouts,
  payout: Pick<PayoutRow, 'payout_id' | 'withdrawal_id'>,
  { from, to, confirmations, txid, reason = null }: Step,
): Promise<boolean> {
  const moved = await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('payouts')
      .set({ state: to, reason, updated_at: clock.now(), ...(confirmations !== undefined && { confirmations }) })
      .where('payout_id', '=', payout.payout_id)
      .where('state', 'in', from)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return null
    const status = shown[to]
    if (payout.withdrawal_id === null || status === undefined) return nobodyIsTold
    const move = { from: beforePaid, to: status, ...(txid !== undefined && { txid }) }
    return (await withdrawals.move(transaction, payout.withdrawal_id, move)) ?? nobodyIsTold
  })
  moved?.()
  return moved !== null
}

const nobodyIsTold = (): void => {}

const shown: Partial<Record<PayoutState, PaidStatus>> = {
  SENT: 'BROADCAST',
  CONFIRMING: 'CONFIRMING',
  STUCK: 'STUCK',
  RETURNED: 'REVIEW',
}
const beforePaid: readonly PaidStatus[] = ['SIGNING', 'BROADCAST', 'CONFIRMING', 'STUCK']
