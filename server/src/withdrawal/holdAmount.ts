// The second half of a request: its amount is held, and it goes ahead or waits for a person. It can be repeated after
// an interruption: the hold has the request's own id.
import { ApiError } from '@assay/api/errors'
import { ADDRESS_WAIT_HOURS } from '@assay/api/withdrawalFigures'
import { amountUnits } from '@assay/engine/money'
import type { WithdrawalCore } from './context.ts'
import { activeAt, readBook, readPast, similarAddress } from './addressBook.ts'
import { changeStatus } from './changeStatus.ts'
import { dueAfter, reviewReason } from './decide.ts'
import { readReviewLimits } from './reviewKind.ts'
import { payInside, unlessAway } from './payments.ts'
import { readUnreviewed, sumOf, type Unreviewed } from './unreviewed.ts'
import type { WithdrawalRow } from './withdrawalRows.ts'

const ADDRESS_WAIT_MS = ADDRESS_WAIT_HOURS * 3_600_000

/** isTold: the customer knows of the request. Throws the ledger's refusal; a request that nobody knows of is forgotten. */
export async function holdAmount(
  core: WithdrawalCore,
  row: WithdrawalRow,
  { isTold }: { isTold: boolean },
): Promise<void> {
  const { exchange } = core
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
    await (isTold ? reject(core, row) : forget(core, row))
    throw new ApiError(first.reason, first.facts)
  }
  if (command.type !== 'transfer.holdWithdrawal') throw new Error('a hold answers its own command')
  const withdrawalId = BigInt(command.withdrawalId)
  const reason = reviewReason(await judge(core, row), readReviewLimits(core))
  const tell = await core.db.transaction().execute((transaction) =>
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

async function forget({ db }: WithdrawalCore, { request_id: id }: WithdrawalRow): Promise<void> {
  await db.deleteFrom('withdrawals').where('request_id', '=', id).where('status', '=', 'SUBMITTED').execute()
}

async function reject(core: WithdrawalCore, { request_id: id }: WithdrawalRow): Promise<void> {
  const rejected = { from: ['SUBMITTED'], to: 'REJECTED', set: { reason: 'NOT_HELD' } } as const
  const tell = await core.db.transaction().execute((transaction) => changeStatus(core, transaction, id, rejected))
  tell?.()
}

async function judge({ clock, db, screening }: WithdrawalCore, row: WithdrawalRow) {
  const { user_id: user, channel, address, value } = row
  const now = clock.now()
  const [book, past] = await Promise.all([readBook(db, Number(user)), readPast(db, Number(user))])
  const unreviewed = (await readUnreviewed(db, [row]))(row)
  // A first withdrawal, of a small amount, makes no address known before those of the book would be.
  const known = [...activeAt(book, now), ...past.filter(({ time }) => time <= now - ADDRESS_WAIT_MS)]
  const addressesOf = (rows: readonly { channel: string; address: string }[]) =>
    rows.filter((one) => one.channel === channel).map((one) => one.address)
  const isKnown = addressesOf(known).includes(address)
  const isNew = (one: Unreviewed) =>
    !known.some((other) => other.channel === one.channel && other.address === one.address)
  return {
    isSanctioned: screening.isSanctioned(address),
    isKnown,
    isSimilar: !isKnown && similarAddress(address, addressesOf([...book, ...past])) !== null,
    total: value + sumOf(unreviewed),
    toNew: value + sumOf(unreviewed.filter(isNew)),
  }
}

/** After this time nobody is working on a request any more. */
const ABANDONED_MS = 30_000

/** Rows of one round: the next one does the others. */
const HELD_AT_ONCE = 200
const HOLD = 'hold withdrawals'

/** Requests that a crash, or a ledger that was away, has left between the two halves. */
export async function finishRequests(core: WithdrawalCore): Promise<void> {
  const paused = core.retries.paused(HOLD).map(BigInt)
  const rows = await core.db
    .selectFrom('withdrawals')
    .selectAll()
    .where('status', '=', 'SUBMITTED')
    .where('submitted_at', '<', BigInt(core.clock.now() - ABANDONED_MS))
    .$if(paused.length > 0, (query) => query.where('request_id', 'not in', paused))
    .orderBy('request_id')
    .limit(HELD_AT_ONCE)
    .execute()
  for (const row of rows)
    await core.retries.try(HOLD, row.request_id, () =>
      unlessAway(core, () => holdAmount(core, row, { isTold: true })).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
      }),
    )
}
