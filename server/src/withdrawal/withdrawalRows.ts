// Rows of withdrawals, and how they are shown to their customer.
import type { Output } from '@assay/api/schemas'
import { formatAmount } from '@assay/engine/money'
import type { Kysely, Selectable } from 'kysely'
import type { Core } from '../context.ts'
import type { Database } from '../db/schema.ts'
import type { WithdrawalTables } from '../db/withdrawalTables.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import { type BankPayment, showBank } from './bankDetails.ts'

/** Shown where other withdrawals have the name of their network. */
export const BANK_NETWORK = 'Bank transfer'

export type WithdrawalRow = Selectable<WithdrawalTables['withdrawals']>
type Shown = Output<'withdrawal', 'submitWithdrawal'>

/** The amount went back to the customer, so these do not count towards limits. A cancelled one to a bank does: standing.ts. */
export const refundedStates = ['CANCELED', 'REJECTED', 'FAILED'] as const

export async function showWithdrawals(
  core: Pick<Core, 'market' | 'outside'>,
  db: Kysely<Database>,
  rows: readonly WithdrawalRow[],
): Promise<Shown[]> {
  const ids = rows.map(({ request_id: id }) => id)
  const steps =
    ids.length === 0
      ? []
      : await db.selectFrom('withdrawal_steps').selectAll().where('request_id', 'in', ids).orderBy('step_id').execute()
  const payments =
    ids.length === 0
      ? []
      : await db
          .selectFrom('bank_payments')
          .leftJoin('bank_returns', 'bank_returns.request_id', 'bank_payments.request_id')
          .selectAll('bank_payments')
          .select('bank_returns.credit as returned')
          .where('bank_payments.request_id', 'in', ids)
          .execute()
  const confirmed = await readConfirmations(db, rows)
  const paymentOf = new Map(payments.map((payment) => [payment.request_id, payment]))
  const stepsOf = Map.groupBy(steps, ({ request_id: id }) => id)
  return rows.map((row) => ({
    ...showAmounts(core, row),
    bank: showPayment(paymentOf.get(row.request_id), row, findCoin(core, row.asset).scale),
    withdrawalId: Number(row.withdrawal_id ?? 0n),
    coinType: row.channel,
    network: row.network === 'BANK' ? BANK_NETWORK : core.outside.chains.rules[row.network].name,
    adress: row.address,
    status: row.status,
    reason: showReason(row),
    dueAt: row.status === 'REVIEW' && row.due_at !== null ? Number(row.due_at) : null,
    note: row.note,
    txid: row.txid,
    explorerUrl:
      row.network === 'BANK' || row.txid === null ? null : core.outside.chains.explorerUrl(row.network, row.txid),
    confirmations: showConfirmations(core, row, confirmed.get(row.withdrawal_id) ?? 0),
    isInside: row.payee > 0n,
    createTime: Number(row.submitted_at),
    steps: (stepsOf.get(row.request_id) ?? []).map(({ status, time }) => ({ status, time: Number(time) })),
  }))
}

/** By withdrawal; those on no network have none. */
async function readConfirmations(
  db: Kysely<Database>,
  rows: readonly WithdrawalRow[],
): Promise<Map<bigint | null, number>> {
  const ids = rows.flatMap(({ withdrawal_id: id }) => id ?? [])
  if (ids.length === 0) return new Map()
  const payouts = await db
    .selectFrom('payouts')
    .select(['withdrawal_id', 'confirmations'])
    .where('withdrawal_id', 'in', ids)
    .where('state', 'not in', ['REFUSED', 'RETURNED', 'REVERTED', 'FAILED'])
    .execute()
  return new Map(payouts.map((row) => [row.withdrawal_id, row.confirmations]))
}

function showConfirmations(
  { outside }: Pick<Core, 'outside'>,
  { network, payee }: WithdrawalRow,
  count: number,
): Shown['confirmations'] {
  if (network === 'BANK' || payee > 0n) return null
  const { confirmations: required, furtherConfirmations } = outside.chains.rules[network]
  return { count, required, requiredFinal: required + furtherConfirmations }
}

function showPayment(payment: BankPayment | undefined, { submitted_at }: WithdrawalRow, scale: number): Shown['bank'] {
  return payment === undefined ? null : showBank(payment, { submittedAt: Number(submitted_at), scale })
}

function showReason({ status, reason, withdrawal_id: id }: WithdrawalRow): Shown['reason'] {
  const isShown = status === 'REVIEW' || (status === 'REJECTED' && id === null)
  return isShown ? (reason as Shown['reason']) : null
}

export function showAmounts(
  core: Pick<Core, 'market'>,
  { asset, amount, fee }: Pick<WithdrawalRow, 'asset' | 'amount' | 'fee'>,
): Pick<Shown, 'coin' | 'amount' | 'fee' | 'receive'> {
  const { scale } = findCoin(core, asset)
  const show = (units: bigint) => formatAmount(units, scale, { trim: true })
  return { coin: asset, amount: show(amount), fee: show(fee), receive: show(amount - fee) }
}
