import { ApiError } from '@assay/api/errors'
import { CODES_MAX } from '@assay/api/referral'
import type { Output, Parsed } from '@assay/api/schemas'
import { MILLION, parseRate } from '@assay/engine/money'
import type { UserContext } from '../context.ts'
import { lockUser } from '../user/signIn/lockUser.ts'
import { addInviteCode } from '../user/userRows.ts'
import { showCode } from './listCodes.ts'

/** A code for a campaign. Label and split never change, because customers signed up under them. Throws BAD_REQUEST, INVITE_CODES_FULL. */
export async function createCode(
  { caller, clock, db }: UserContext,
  { label, split }: Parsed<'referral', 'createCode'>,
): Promise<Output<'referral', 'createCode'>> {
  const rate = parseRate(split)
  if (rate === null || rate > MILLION) throw new ApiError('BAD_REQUEST', { field: 'split' })
  const userId = caller.user.id
  const now = clock.now()
  const code = await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId)
    const { count } = await transaction
      .selectFrom('invite_codes')
      .select((row) => row.fn.countAll<bigint>().as('count'))
      .where('user_id', '=', BigInt(userId))
      .executeTakeFirstOrThrow()
    if (count >= BigInt(CODES_MAX)) throw new ApiError('INVITE_CODES_FULL', { limit: String(CODES_MAX) })
    return await addInviteCode(transaction, { userId, now, campaign: { label, split: rate } })
  })
  return showCode({ code, label, split: rate, people: 0n, created_at: BigInt(now) })
}
