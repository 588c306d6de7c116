// What reviewers will need: the queue, one case with its pictures, and the two decisions. No operation of the operators'
// listener calls these functions yet. They check no permission and write no audit log: the operation has to do both. A
// decision names the revision that the reviewer has seen.
import { ApiError } from '@assay/api/errors'
import type { Core } from '../context.ts'
import { type Item, pictureItems, type Reasons, textItems } from '@assay/api/verification'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { linkTo, type Viewer } from './links.ts'
import type { IdentityFields } from './sentFields.ts'
import type { Vault } from './vault.ts'
import { lockUser, openFields, readLevels, type Level, type VerificationRow } from './verificationRows.ts'

export type Review = Pick<Core, 'clock' | 'db' | 'inbox'> & { vault: Vault }

export interface QueueRow {
  verificationId: number
  userId: number
  account: string
  level: Level
  state: VerificationRow['state']
  revision: number
  submittedAt: number
  decidedAt: number | null
  /** Other users who have sent a document with the same number, country and kind. */
  sameDocument: number[]
}

export interface Case extends QueueRow, IdentityFields {
  reasons: Reasons
  /** Links for this viewer, for a minute. */
  pictures: { item: string; url: string }[]
}

export interface Decision {
  verificationId: number
  revision: number
}

export interface Decided {
  userId: number
  level: Level
  before: VerificationRow['state']
  after: VerificationRow['state']
}

/** The oldest first. */
export async function listVerifications(
  { db }: Pick<Review, 'db'>,
  { state, pageNum, pageSize }: { state: VerificationRow['state']; pageNum: number; pageSize: number },
): Promise<{ rows: QueueRow[]; total: number }> {
  const inState = db
    .selectFrom('verifications')
    .innerJoin('users', 'users.id', 'verifications.user_id')
    .where('state', '=', state)
  const [{ total }, rows] = await Promise.all([
    inState.select((eb) => eb.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
    inState
      .selectAll('verifications')
      .select('users.account')
      .orderBy('submitted_at')
      .orderBy('verifications.id')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
  ])
  const others = await findSameDocuments(db, rows)
  return { rows: rows.map((row) => toQueueRow(row, others)), total: Number(total) }
}

/** Throws NOT_FOUND. path: of the operation that answers pictures to this viewer. */
export async function getVerification(
  review: Review,
  { verificationId, viewer, path }: { verificationId: number; viewer: Viewer; path: string },
): Promise<Case> {
  const { db, vault } = review
  const row = await readRow(db, verificationId)
  const { BASIC: basic } = await readLevels(db, row.user_id)
  const fields = openFields(vault, basic)
  if (fields === null) throw new ApiError('NOT_FOUND')
  const pictures = await db
    .selectFrom('documents')
    .select(['id', 'item'])
    .where('verification_id', '=', row.id)
    .orderBy('item', 'desc')
    .execute()
  return {
    ...toQueueRow(row, await findSameDocuments(db, [row])),
    ...fields,
    reasons: row.reasons,
    pictures: pictures.map(({ id, item }) => ({ item: item ?? '', url: linkTo(review, { viewer, id, path }) })),
  }
}

/** Throws NOT_FOUND, VERIFICATION_CHANGED, VERIFICATION_BASIC_FIRST. */
export async function approveVerification(review: Review, decision: Decision): Promise<Decided> {
  return decide(review, { ...decision, from: ['PENDING'], to: 'PASSED', reasons: {} })
}

/**
 * Also one that has passed: a document turns out to be forged. Throws NOT_FOUND, VERIFICATION_CHANGED, BAD_REQUEST for
 * reasons that are missing or of the other level.
 */
export async function returnVerification(
  review: Review,
  { reasons, ...decision }: Decision & { reasons: Reasons },
): Promise<Decided> {
  if (Object.keys(reasons).length === 0) throw new ApiError('BAD_REQUEST', { field: 'reasons' })
  return decide(review, { ...decision, from: ['PENDING', 'PASSED'], to: 'RETURNED', reasons })
}

interface Deciding extends Decision {
  from: readonly VerificationRow['state'][]
  to: 'PASSED' | 'RETURNED'
  reasons: Reasons
}

async function decide(
  { clock, db, inbox }: Review,
  { verificationId, revision, from, to, reasons }: Deciding,
): Promise<Decided> {
  const { user_id: owner } = await readRow(db, verificationId)
  const { decided, tell } = await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, owner)
    const row = await readRow(transaction, verificationId)
    if (row.revision !== revision || !from.includes(row.state)) throw new ApiError('VERIFICATION_CHANGED')
    requireItemsOf(row.level, reasons)
    const { BASIC: basic } = await readLevels(transaction, owner)
    if (row.level === 'ADVANCED' && to === 'PASSED' && basic?.state !== 'PASSED')
      throw new ApiError('VERIFICATION_BASIC_FIRST')
    const time = clock.now()
    await transaction
      .updateTable('verifications')
      .set({ state: to, reasons: JSON.stringify(reasons), decided_at: time })
      .where('id', '=', row.id)
      .execute()
    const kind = to === 'PASSED' ? 'VERIFICATION_PASSED' : 'VERIFICATION_RETURNED'
    const userId = Number(owner)
    const message = { userId, kind, facts: { level: row.level }, time } as const
    return {
      decided: { userId, level: row.level, before: row.state, after: to },
      tell: await inbox.leave(transaction, [message]),
    }
  })
  tell()
  return decided
}

function requireItemsOf(level: Level, reasons: Reasons): void {
  const items: readonly Item[] = level === 'BASIC' ? textItems : pictureItems
  for (const item of Object.keys(reasons) as Item[])
    if (!items.includes(item)) throw new ApiError('BAD_REQUEST', { field: item })
}

type JoinedRow = VerificationRow & { account: string }

async function readRow(db: Kysely<Database>, verificationId: number): Promise<JoinedRow> {
  const row = await db
    .selectFrom('verifications')
    .innerJoin('users', 'users.id', 'verifications.user_id')
    .selectAll('verifications')
    .select('users.account')
    .where('verifications.id', '=', BigInt(verificationId))
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('NOT_FOUND')
  return row
}

/** By user: the other users with the same document. */
async function findSameDocuments(
  db: Kysely<Database>,
  rows: readonly VerificationRow[],
): Promise<ReadonlyMap<bigint, number[]>> {
  if (rows.length === 0) return new Map()
  const pairs = await db
    .selectFrom('verifications as own')
    .innerJoin('verifications as other', 'other.number_hash', 'own.number_hash')
    .select(['own.user_id as user', 'other.user_id as other'])
    .where('own.user_id', 'in', [...new Set(rows.map((row) => row.user_id))])
    .whereRef('other.user_id', '<>', 'own.user_id')
    .orderBy('other.user_id')
    .execute()
  const found = Map.groupBy(pairs, ({ user }) => user)
  return new Map([...found].map(([user, others]) => [user, others.map(({ other }) => Number(other))]))
}

function toQueueRow(row: JoinedRow, others: ReadonlyMap<bigint, number[]>): QueueRow {
  return {
    verificationId: Number(row.id),
    userId: Number(row.user_id),
    account: row.account,
    level: row.level,
    state: row.state,
    revision: row.revision,
    submittedAt: Number(row.submitted_at),
    decidedAt: row.decided_at === null ? null : Number(row.decided_at),
    sameDocument: others.get(row.user_id) ?? [],
  }
}
