// Verifications as reviewers see them.
import { ApiError } from '@assay/api/errors'
import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { maskedContact } from '../user/contacts/maskedContact.ts'

type Listed = OperatorOutput<'verification', 'listVerifications'>['rows'][number]
type Wanted = OperatorParsed<'verification', 'listVerifications'>
export type ReviewRow = Awaited<ReturnType<typeof readForReview>>

/** Those that wait: the oldest first. Others: the newest decision first. */
export async function readPage(
  db: Kysely<Database>,
  { state, customerId, pageNum, pageSize }: Wanted,
): Promise<{ rows: ReviewRow[]; total: number }> {
  let wanted = db.selectFrom('verifications').where('state', '=', state)
  let listed = selectForReview(db).where('verifications.state', '=', state)
  if (customerId !== undefined) {
    wanted = wanted.where('user_id', '=', BigInt(customerId))
    listed = listed.where('user_id', '=', BigInt(customerId))
  }
  const { total } = await wanted.select((eb) => eb.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow()
  const ordered = state === 'PENDING' ? listed.orderBy('submitted_at') : listed.orderBy('decided_at', 'desc')
  const rows = await ordered
    .orderBy('verifications.id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return { rows, total: Number(total) }
}

function selectForReview(db: Kysely<Database>) {
  return db
    .selectFrom('verifications')
    .innerJoin('users', 'users.id', 'verifications.user_id')
    .leftJoin('operators', 'operators.id', 'verifications.decided_by')
    .selectAll('verifications')
    .select(['users.account', 'users.account_type', 'operators.name as decider'])
}

/** Throws NOT_FOUND. */
export async function readForReview(db: Kysely<Database>, verificationId: number) {
  const row = await selectForReview(db).where('verifications.id', '=', BigInt(verificationId)).executeTakeFirst()
  if (row === undefined) throw new ApiError('NOT_FOUND')
  return row
}

/** With the other users who have sent the same document. */
export async function listedForReview(db: Kysely<Database>, rows: readonly ReviewRow[]): Promise<Listed[]> {
  const others = await findSameDocuments(db, rows)
  return rows.map((row) => ({
    verificationId: Number(row.id),
    customerId: Number(row.user_id),
    account: maskedContact(row.account_type, row.account),
    level: row.level,
    state: row.state,
    revision: row.revision,
    submittedAt: Number(row.submitted_at),
    decidedAt: row.decided_at === null ? null : Number(row.decided_at),
    decidedBy: row.decider,
    factsChangedAt: row.facts_changed_at === null ? null : Number(row.facts_changed_at),
    sameDocument: found(others.get(row.user_id) ?? []),
  }))
}

/** One forged document can be at thousands of accounts. */
const SAME_SHOWN = 10

function found(others: readonly number[]): Listed['sameDocument'] {
  return { customers: others.slice(0, SAME_SHOWN), hasMore: others.length > SAME_SHOWN }
}

/** By user: the other users with the same document, one more than are shown. */
async function findSameDocuments(
  db: Kysely<Database>,
  rows: readonly Pick<ReviewRow, 'user_id'>[],
): Promise<ReadonlyMap<bigint, number[]>> {
  if (rows.length === 0) return new Map()
  const pairs = await db
    .selectFrom('verifications as own')
    .innerJoinLateral(
      (same) =>
        same
          .selectFrom('verifications')
          .select('user_id')
          .whereRef('number_hash', '=', 'own.number_hash')
          .whereRef('user_id', '<>', 'own.user_id')
          .orderBy('user_id')
          .limit(SAME_SHOWN + 1)
          .as('other'),
      (join) => join.onTrue(),
    )
    .select(['own.user_id as user', 'other.user_id as other'])
    .where('own.user_id', 'in', [...new Set(rows.map((row) => row.user_id))])
    .orderBy('other.user_id')
    .execute()
  const byUser = Map.groupBy(pairs, ({ user }) => user)
  return new Map([...byUser].map(([user, others]) => [user, others.map(({ other }) => Number(other))]))
}
