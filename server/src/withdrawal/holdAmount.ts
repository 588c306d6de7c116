// The second half of a request: its amount is held, and it goes ahead or waits for a person. Whatever interrupts it, it can
// be repeated: the hold has the request's own id.
import { ApiError } from '@assay/api/errors'
import { amountUnits } from '@assay/engine/money'
import type { WithdrawalCore } from './context.ts'
import { readBook, readPast, similarAddress } from './addressBook.ts'
import { changeStatus } from './changeStatus.ts'
import { dueAfter, reviewReason } from './decide.ts'
import { payInside } from './payments.ts'
import type { WithdrawalRow } from './withdrawalRows.ts'

/** Throws the ledger's refusal; the request is then forgotten. */
export async function holdAmount(core: WithdrawalCore, row: WithdrawalRow): Promise<void> {
  const { db, exchange } = core
  const [user, id] = [Number(row.user_id), String(row.request_id)]
  const { command, events } = await exchange.submit({
    command: {
      type: 'transfer.holdWithdrawal',
      user,
      withdrawalId: 0,
      asset: row.asset,
      payee: Number(row.payee),
      amount: amountUnits(row.amount),
      fee: amountUnits(row.fee),
    },
    once: { user, operation: 'withdrawal.hold', clientId: id, bodyHash: id },
  })
  const [first] = events
  if (first?.type === 'rejected') {
    await db
      .deleteFrom('withdrawals')
      .where('request_id', '=', row.request_id)
      .where('status', '=', 'SUBMITTED')
      .execute()
    throw new ApiError(first.reason, first.facts)
  }
  if (command.type !== 'transfer.holdWithdrawal') throw new Error('a hold answers its own command')
  const withdrawalId = BigInt(command.withdrawalId)
  const reason = reviewReason(await judge(core, row))
  const tell = await db.transaction().execute((transaction) =>
    changeStatus(core, transaction, row.request_id, {
      from: ['SUBMITTED'],
      to: reason === null ? 'APPROVED' : 'REVIEW',
      set: {
        withdrawal_id: withdrawalId,
        reason,
        due_at: reason === null ? null : BigInt(dueAfter(core.clock.now())),
      },
    }),
  )
  tell?.()
  if (reason === null) await payInside(core, { ...row, withdrawal_id: withdrawalId, status: 'APPROVED' })
}

async function judge({ db, screening }: WithdrawalCore, { user_id: user, channel, address, value }: WithdrawalRow) {
  const [book, past] = await Promise.all([readBook(db, Number(user)), readPast(db, Number(user))])
  const known = [...book, ...past].filter((one) => one.channel === channel).map((one) => one.address)
  return {
    isListed: screening.isListed(address),
    isKnown: known.includes(address),
    isSimilar: !known.includes(address) && similarAddress(address, known) !== null,
    value,
  }
}

/** After this time nobody is working on a request any more. */
const ABANDONED_MS = 30_000

/** Requests that a crash has left between the two halves. */
export async function finishRequests(core: WithdrawalCore): Promise<void> {
  const rows = await core.db
    .selectFrom('withdrawals')
    .selectAll()
    .where('status', '=', 'SUBMITTED')
    .where('submitted_at', '<', BigInt(core.clock.now() - ABANDONED_MS))
    .execute()
  for (const row of rows)
    await holdAmount(core, row).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
}
