// Withdrawals to banks, for the operators who pay them.
import { ApiError } from '@assay/api/errors'
import { DAY_MS } from '@assay/engine/calendar'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Core } from '../context.ts'
import type { BankTables } from '../db/bankTables.ts'
import type { Database } from '../db/schema.ts'
import { readFreeze } from '../user/freezes.ts'
import { cancelEnd } from './bankDetails.ts'
import { changeStatus } from './changeStatus.ts'
import { needsTwo } from './decide.ts'
import { readReviewLimits } from './reviewKind.ts'
import type { WithdrawalRow } from './withdrawalRows.ts'

export type PayableRow = WithdrawalRow &
  Pick<Selectable<BankTables['bank_payments']>, 'reference' | 'pays' | 'currency' | 'taken_by'>

/** Throws NOT_FOUND. */
export async function readBankPayment(db: Kysely<Database>, withdrawalId: number): Promise<PayableRow> {
  const row = await db
    .selectFrom('withdrawals')
    .innerJoin('bank_payments', 'bank_payments.request_id', 'withdrawals.request_id')
    .selectAll('withdrawals')
    .select(['bank_payments.reference', 'bank_payments.pays', 'bank_payments.currency', 'bank_payments.taken_by'])
    .where('withdrawals.withdrawal_id', '=', BigInt(withdrawalId))
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('NOT_FOUND')
  return row
}

/**
 * Whether it may be paid now. Throws NOTHING_CHANGES while its customer can cancel it, ACCOUNT_FROZEN, and NETWORK_CLOSED
 * while withdrawals are halted.
 */
export async function requirePayable(core: Pick<Core, 'clock' | 'db' | 'exchange'>, row: PayableRow): Promise<void> {
  if (core.clock.now() < cancelEnd(Number(row.submitted_at))) throw new ApiError('NOTHING_CHANGES')
  if ((await readFreeze(core.db, Number(row.user_id))) !== null) throw new ApiError('ACCOUNT_FROZEN')
  if (core.exchange.isHalted('WITHDRAWALS', row.asset))
    throw new ApiError('NETWORK_CLOSED', { why: 'HALTED', channel: row.channel })
}

/** A reference stands for one payment, in capital or small letters: the bank's lines are compared so too. */
export async function readTaken(db: Kysely<Database>, withdrawalId: number, reference: string): Promise<PayableRow> {
  const row = await readBankPayment(db, withdrawalId)
  if (row.status !== 'SIGNING') throw new ApiError('NOTHING_CHANGES')
  const other = db
    .selectFrom('bank_payments')
    .select('request_id')
    .where(sql`upper(reference)`, '=', reference.toUpperCase())
  if ((await other.executeTakeFirst()) !== undefined) throw new ApiError('BANK_REFERENCE_USED')
  return row
}

/**
 * Whether one person may record it: who has taken it, and not more within a day than one may decide alone, so that many small
 * ones do not get around the limit. Of two at the same moment the second one sees the first.
 */
export async function isForOne(
  core: Pick<Core, 'clock' | 'configuration'>,
  transaction: Transaction<Database>,
  { row, operatorId }: { row: PayableRow; operatorId: number },
): Promise<boolean> {
  const id = BigInt(operatorId)
  if (row.taken_by !== id) return false
  await transaction.selectFrom('operators').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  const { alone } = await transaction
    .selectFrom('bank_payments')
    .innerJoin('withdrawals', 'withdrawals.request_id', 'bank_payments.request_id')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<bigint>('withdrawals.value'), eb.val(0n)).as('alone'))
    .where('bank_payments.recorded_by', '=', id)
    .where('bank_payments.recorded_at', '>', BigInt(core.clock.now() - DAY_MS))
    .executeTakeFirstOrThrow()
  return !needsTwo(BigInt(alone) + row.value, readReviewLimits(core))
}

/** recordedBy null: two persons. The caller completes it in the ledger; if the process stops before that, a job does. */
export async function markPaid(
  core: Core,
  transaction: Transaction<Database>,
  { request_id: id }: PayableRow,
  { reference, recordedBy }: { reference: string; recordedBy: number | null },
): Promise<void> {
  if ((await changeStatus(core, transaction, id, { from: ['SIGNING'], to: 'CONFIRMING' })) === null)
    throw new ApiError('NOTHING_CHANGES')
  // If two record the same reference at the same moment, the second waits for the first.
  const named = await transaction
    .updateTable('bank_payments')
    .set({ reference, recorded_by: recordedBy, recorded_at: core.clock.now() })
    .where('request_id', '=', id)
    .execute()
    .catch((error: unknown) => {
      if ((error as { constraint?: string }).constraint === 'bank_payments_reference_key')
        throw new ApiError('BANK_REFERENCE_USED')
      throw error
    })
  if (named[0]?.numUpdatedRows !== 1n) throw new ApiError('NOT_FOUND')
}
