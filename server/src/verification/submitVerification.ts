import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import { readVerificationStates } from '../user/verificationStates.ts'
import type { Sending } from './context.ts'
import { documentText, mergeFields, requireWellFormed } from './sentFields.ts'
import { submitPictures } from './submitPictures.ts'
import { lockUser } from '../user/signIn/lockUser.ts'
import { openFields, readLevels, requireOpen, sealFields, type VerificationRow } from './verificationRows.ts'

/**
 * flag 1 sends name, number, country and kind of document; flag 2 pictures, and those too if they were not sent before.
 * After a return only the returned items are taken. Throws CANNOT_INPUT_CHINESE, BAD_REQUEST with the field,
 * VERIFICATION_CLOSED, VERIFICATION_BASIC_FIRST, DOCUMENT_UNKNOWN.
 */
export async function submitVerification(
  context: Sending,
  sent: Parsed<'verification', 'submitVerification'>,
): Promise<Output<'verification', 'submitVerification'>> {
  requireWellFormed(sent)
  const userId = context.caller.user.id
  return context.db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId)
    const { BASIC: basic, ADVANCED: advanced } = await readLevels(transaction, userId)
    const isBasicOpen = basic === undefined || basic.state === 'RETURNED'
    if (sent.flag === 1) requireOpen(basic)
    else requireOpen(advanced)
    if (isBasicOpen && sent.flag === 2 && sent.idCard === undefined && sent.realName === undefined)
      throw new ApiError('VERIFICATION_BASIC_FIRST')
    const fields = isBasicOpen
      ? await submitFields(context, { transaction, row: basic, sent })
      : mergeFields(openFields(context.vault, basic), sent, [])
    if (sent.flag === 2)
      await submitPictures(context, { transaction, row: advanced, sent, hasBack: fields.cardType !== 2 })
    return readVerificationStates(transaction, userId)
  })
}

interface SentFields {
  transaction: Transaction<Database>
  row: VerificationRow | undefined
  sent: Parsed<'verification', 'submitVerification'>
}

async function submitFields({ caller, clock, vault }: Sending, { transaction, row, sent }: SentFields) {
  const userId = caller.user.id
  const asked = Object.keys(row?.reasons ?? {})
  const kept = openFields(vault, row)
  const fields = mergeFields(kept, row === undefined ? { cardType: 1, ...sent } : sent, asked)
  const values = {
    state: 'PENDING',
    fields: sealFields(vault, userId, fields),
    number_hash: vault.hash(documentText(fields)),
    reasons: '{}',
    submitted_at: clock.now(),
    decided_at: null,
    decided_by: null,
  } as const
  await transaction
    .insertInto('verifications')
    .values({ user_id: userId, level: 'BASIC', revision: 1, ...values })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'level']).doUpdateSet({ ...values, revision: (row?.revision ?? 0) + 1 }),
    )
    .execute()
  if (kept !== null && !isDeepStrictEqual(kept, fields)) await reopenAdvanced(transaction, { userId, now: clock.now() })
  return fields
}

/** The pictures were compared, or are being compared, with other facts: anyone who has seen those decides nothing any more. */
async function reopenAdvanced(
  transaction: Transaction<Database>,
  { userId, now }: { userId: number; now: number },
): Promise<void> {
  await transaction
    .updateTable('verifications')
    .set({
      state: sql`case state when 'PASSED' then 'PENDING' else state end`,
      decided_at: sql`case state when 'PASSED' then null else decided_at end`,
      decided_by: sql`case state when 'PASSED' then null else decided_by end`,
      revision: sql`revision + 1`,
      facts_changed_at: now,
    })
    .where('user_id', '=', BigInt(userId))
    .where('level', '=', 'ADVANCED')
    .execute()
}
