// A reviewer's decision, its row in the audit log and the customer's message are one transaction.
import { ApiError } from '@assay/api/errors'
import { type Item, pictureItems, type Reasons, textItems } from '@assay/api/verification'
import type { Transaction } from 'kysely'
import { record } from '../auditLog/auditLog.ts'
import type { Database } from '../db/schema.ts'
import type { ReviewContext } from './context.ts'
import { readForReview, type ReviewRow } from './reviewRows.ts'
import { lockUser } from '../user/signIn/lockUser.ts'
import { readLevels, type Level, type VerificationRow } from './verificationRows.ts'

interface Deciding {
  verificationId: number
  /** The version that the reviewer has seen. */
  revision: number
  act: 'verification.approveVerification' | 'verification.returnVerification'
  from: readonly VerificationRow['state'][]
  to: 'PASSED' | 'RETURNED'
  reasons: Reasons
}

export async function decide(context: ReviewContext, deciding: Deciding): Promise<void> {
  const { clock, db, inbox } = context
  const { verificationId, to } = deciding
  const { user_id: owner } = await readForReview(db, verificationId)
  const tell = await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, owner)
    const row = await readForReview(transaction, verificationId)
    requireAsSeen(row, deciding)
    requireItemsOf(row.level, deciding.reasons)
    const { BASIC: basic } = await readLevels(transaction, owner)
    if (row.level === 'ADVANCED' && to === 'PASSED' && basic?.state !== 'PASSED')
      throw new ApiError('VERIFICATION_BASIC_FIRST')
    await write(context, { transaction, row, deciding })
    const kind = to === 'PASSED' ? 'VERIFICATION_PASSED' : 'VERIFICATION_RETURNED'
    const message = { userId: Number(owner), kind, facts: { level: row.level }, time: clock.now() } as const
    return inbox.leave(transaction, [message])
  })
  tell()
}

function requireAsSeen(row: ReviewRow, { revision, from }: Deciding): void {
  if (row.revision !== revision) throw new ApiError('VERIFICATION_SENT_AGAIN')
  if (!from.includes(row.state)) throw new ApiError('VERIFICATION_DECIDED', { by: row.decider ?? '' })
}

function requireItemsOf(level: Level, reasons: Reasons): void {
  const items: readonly Item[] = level === 'BASIC' ? textItems : pictureItems
  for (const item of Object.keys(reasons) as Item[])
    if (!items.includes(item)) throw new ApiError('BAD_REQUEST', { field: item })
}

async function write(
  { by, clock }: ReviewContext,
  { transaction, row, deciding }: { transaction: Transaction<Database>; row: ReviewRow; deciding: Deciding },
): Promise<void> {
  const { act, to, reasons } = deciding
  const now = clock.now()
  await transaction
    .updateTable('verifications')
    .set({ state: to, reasons: JSON.stringify(reasons), decided_at: now, decided_by: by.id, facts_changed_at: null })
    .where('id', '=', row.id)
    .execute()
  const entry = {
    act,
    customer: Number(row.user_id),
    subject: `${row.level} verification, version ${row.revision}`,
    before: { state: row.state, reasons: row.reasons },
    after: { state: to, reasons },
  }
  await record(transaction, by, { now, entry })
}
