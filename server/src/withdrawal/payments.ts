// The ends of a withdrawal, in the ledger and in its row. The ledger comes first where money leaves and last where it
// comes back: if this is interrupted, finishEnds does the rest, and nothing is paid or refunded twice.
import { ApiError } from '@assay/api/errors'
import type { WithdrawalState } from '@assay/api/withdrawalFigures'
import type { Core } from '../context.ts'
import { readFreeze } from '../user/freezes.ts'
import { changeStatus, type StatusChange } from './changeStatus.ts'
import type { WithdrawalRow } from './withdrawalRows.ts'

/** The ledger could not be asked, or what it has done is unknown. */
const AWAY: readonly string[] = ['BUSY', 'ANSWER_UNKNOWN']
const leaving: readonly WithdrawalState[] = ['SIGNING', 'BROADCAST', 'CONFIRMING', 'STUCK']

/** The network has paid it. */
export async function completeWithdrawal(core: Core, withdrawalId: number): Promise<void> {
  const row = await readOpen(core, withdrawalId)
  if (row === null) return
  await endInLedger(core, row, 'transfer.payWithdrawal')
  await change(core, row.request_id, { from: leaving, to: 'COMPLETED' })
}

/** The network will never pay it: what was signed can no longer be mined. */
export async function failWithdrawal(core: Core, withdrawalId: number): Promise<void> {
  const row = await readOpen(core, withdrawalId)
  if (row === null) return
  await change(core, row.request_id, { from: leaving, to: 'FAILED' })
  await endInLedger(core, row, 'transfer.refundWithdrawal')
}

/** To another customer: at once. The receiver's account is not asked; a frozen sender's waits. */
export async function payInside(core: Core, row: WithdrawalRow): Promise<void> {
  if (row.payee <= 0n || row.status !== 'APPROVED') return
  if ((await readFreeze(core.db, Number(row.user_id))) !== null) return
  if (core.exchange.isHalted('WITHDRAWALS', row.asset)) return
  if (!(await change(core, row.request_id, { from: ['APPROVED'], to: 'CONFIRMING' }))) return
  await completeWithdrawal(core, Number(row.withdrawal_id))
}

/** Rows of one round: the next one does the others. */
const FINISHED_AT_ONCE = 200
const FINISH = 'finish withdrawals'

/** After a crash between the ledger and the row: refunds what ended without a payment, and completes what was paid. */
export async function finishEnds(core: Core): Promise<void> {
  const paused = core.retries.paused(FINISH).map(BigInt)
  const rows = await core.db
    .selectFrom('withdrawals')
    .innerJoin('withdrawal_amounts', 'withdrawal_amounts.withdrawal_id', 'withdrawals.withdrawal_id')
    .selectAll('withdrawals')
    .select('withdrawal_amounts.status as ledger')
    .where((eb) =>
      eb.or([
        eb('withdrawals.status', 'in', ['CANCELED', 'REJECTED', 'FAILED']).and(
          'withdrawal_amounts.status',
          '=',
          'HELD',
        ),
        eb('withdrawals.status', 'in', leaving).and('withdrawal_amounts.status', '=', 'PAID'),
        eb('withdrawals.status', '=', 'APPROVED').and('withdrawals.payee', '>', 0n),
        eb('withdrawals.status', '=', 'CONFIRMING').and('withdrawals.payee', '>', 0n),
        // Recorded as paid by the bank.
        eb('withdrawals.status', '=', 'CONFIRMING').and('withdrawals.network', '=', 'BANK'),
      ]),
    )
    .$if(paused.length > 0, (query) => query.where('withdrawals.withdrawal_id', 'not in', paused))
    // Those that wait for a halt or a freeze to end come after all that can be done.
    .orderBy((eb) => eb('withdrawals.status', '=', 'APPROVED'))
    .orderBy('withdrawals.updated_at')
    .limit(FINISHED_AT_ONCE)
    .execute()
  for (const row of rows)
    await core.retries.try(FINISH, row.withdrawal_id ?? 0n, async () => {
      if (row.status === 'APPROVED') await payInside(core, row)
      else if (row.status === 'CONFIRMING' || row.ledger === 'PAID')
        await completeWithdrawal(core, Number(row.withdrawal_id))
      else await endInLedger(core, row, 'transfer.refundWithdrawal')
    })
}

/** Its row has ended already; while the ledger is away finishEnds does it later. */
export async function refundNow(
  core: Pick<Core, 'exchange' | 'log'>,
  row: Pick<WithdrawalRow, 'user_id' | 'withdrawal_id'>,
): Promise<void> {
  await unlessAway(core, () => endInLedger(core, row, 'transfer.refundWithdrawal'))
}

/** What a later round repeats anyway. false: the ledger could not be asked, or its answer is unknown. */
export async function unlessAway({ log }: Pick<Core, 'log'>, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (!(error instanceof ApiError) || !AWAY.includes(error.error)) throw error
    log.warn({ reason: error.error }, 'a withdrawal waits for the ledger')
    return false
  }
}

/** Calling it twice is safe: the ledger refuses a withdrawal that has already ended, and that refusal is ignored. */
export async function endInLedger(
  { exchange }: Pick<Core, 'exchange'>,
  { user_id: user, withdrawal_id: id }: Pick<WithdrawalRow, 'user_id' | 'withdrawal_id'>,
  type: 'transfer.payWithdrawal' | 'transfer.refundWithdrawal',
): Promise<void> {
  const { events } = await exchange.submit({ command: { type, user: Number(user), withdrawalId: Number(id) } })
  const [first] = events
  if (first?.type === 'rejected' && first.reason !== 'UNKNOWN_WITHDRAWAL')
    throw new Error(`withdrawal ${String(id)}: ${first.reason}`)
}

async function change(core: Core, requestId: bigint, to: StatusChange): Promise<boolean> {
  const tell = await core.db.transaction().execute((transaction) => changeStatus(core, transaction, requestId, to))
  tell?.()
  return tell !== null
}

async function readOpen({ db }: Pick<Core, 'db'>, withdrawalId: number): Promise<WithdrawalRow | null> {
  const row = await db
    .selectFrom('withdrawals')
    .selectAll()
    .where('withdrawal_id', '=', BigInt(withdrawalId))
    .where('status', 'not in', ['COMPLETED', 'CANCELED', 'REJECTED', 'FAILED'])
    .executeTakeFirst()
  return row ?? null
}
