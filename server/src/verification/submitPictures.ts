// Pictures that were uploaded before become part of an advanced verification.
import { ApiError } from '@assay/api/errors'
import { pictureItems } from '@assay/api/verification'
import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Sending } from './context.ts'
import { idIn } from '../documents/links.ts'
import type { Sent } from './sentFields.ts'
import type { VerificationRow } from './verificationRows.ts'

type PictureItem = (typeof pictureItems)[number]

interface SentPictures {
  transaction: Transaction<Database>
  row: VerificationRow | undefined
  sent: Sent
  /** A passport's names and photo are on one side. */
  hasBack: boolean
}

/** Throws BAD_REQUEST for a picture that is missing or not asked for, DOCUMENT_UNKNOWN for one that cannot be used. */
export async function submitPictures(
  { caller, clock }: Sending,
  { transaction, row, sent, hasBack }: SentPictures,
): Promise<void> {
  const userId = caller.user.id
  const asked = askedPictures({ row, sent, hasBack })
  const values = {
    state: 'PENDING',
    reasons: '{}',
    submitted_at: clock.now(),
    decided_at: null,
    decided_by: null,
    facts_changed_at: null,
  } as const
  const { id } = await transaction
    .insertInto('verifications')
    .values({ user_id: userId, level: 'ADVANCED', revision: 1, ...values })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'level']).doUpdateSet({ ...values, revision: (row?.revision ?? 0) + 1 }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const item of pictureItems) {
    const url = sent[item]
    const document = url === undefined ? null : idIn(url)
    if (asked.includes(item)) await attach(transaction, { id, item, document, userId })
    else if (url !== undefined) await requireAttached(transaction, { id, item, document })
  }
}

function askedPictures({ row, sent, hasBack }: Omit<SentPictures, 'transaction'>): readonly PictureItem[] {
  const returned = pictureItems.filter((item) => row !== undefined && item in row.reasons)
  const needed = pictureItems.filter((item) => item !== 'backUrl' || hasBack || sent.backUrl !== undefined)
  // An advanced verification is only returned with reasons for pictures.
  const asked = row === undefined ? needed : returned
  for (const item of asked) if (sent[item] === undefined) throw new ApiError('BAD_REQUEST', { field: item })
  return asked
}

interface Attaching {
  id: bigint
  item: PictureItem
  document: string | null
}

/** A replaced picture belongs to nothing, and is swept. */
async function attach(
  transaction: Transaction<Database>,
  { id, item, document, userId }: Attaching & { userId: number },
): Promise<void> {
  await transaction
    .updateTable('documents')
    .set({ verification_id: null, item: null })
    .where('verification_id', '=', id)
    .where('item', '=', item)
    .execute()
  const { numUpdatedRows } = await transaction
    .updateTable('documents')
    .set({ verification_id: id, item })
    .where('id', '=', document ?? '')
    .where('user_id', '=', BigInt(userId))
    .where('verification_id', 'is', null)
    .where('bank_deposit', 'is', null)
    .where('is_of_ticket', '=', false)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new ApiError('DOCUMENT_UNKNOWN', { field: item })
}

/** What was not returned may be named again, and not replaced. */
async function requireAttached(transaction: Transaction<Database>, { id, item, document }: Attaching): Promise<void> {
  const row = await transaction
    .selectFrom('documents')
    .select('id')
    .where('verification_id', '=', id)
    .where('item', '=', item)
    .executeTakeFirst()
  if (row === undefined || row.id !== document) throw new ApiError('BAD_REQUEST', { field: item })
}
