import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../../context.ts'
import { recordChange } from '../accountChanges.ts'

/**
 * With the old one. Throws USER_MISMATCH, TRADE_PASSWORD_NOT_SET, WRONG_TRADE_PASSWORD, TRADE_PASSWORD_LOCKED, NOTHING_TO_CHANGE,
 * TRADE_PASSWORD_TOO_WEAK.
 */
export async function changeTradePassword(
  context: UserContext,
  { oldPwd, newPwd, signType }: Parsed<'user', 'changeTradePassword'>,
): Promise<Output<'user', 'changeTradePassword'>> {
  const { caller, db, tradePasswords } = context
  const { id: userId, sessionId } = caller.user
  await requireSignType(db, userId, signType)
  const was = await tradePasswords.hashOf(userId)
  if (was === null) throw new ApiError('TRADE_PASSWORD_NOT_SET')
  const tried = await tradePasswords.compare({ userId, sessionId }, oldPwd)
  if (!tried.isRight) {
    const { triesLeft, lockedUntil } = tried
    if (lockedUntil !== null) throw new ApiError('TRADE_PASSWORD_LOCKED', { lockedUntil })
    throw new ApiError('WRONG_TRADE_PASSWORD', { triesLeft })
  }
  if (newPwd === oldPwd) throw new ApiError('NOTHING_TO_CHANGE')
  const hash = await tradePasswords.hash(userId, newPwd)
  const tell = await db.transaction().execute(async (transaction) => {
    const ofUser = transaction.updateTable('users').where('id', '=', BigInt(userId))
    const { numUpdatedRows } = await ofUser
      .where('trade_password_hash', '=', was)
      .set({ trade_password_hash: hash })
      .executeTakeFirst()
    // Another call has changed it since.
    if (numUpdatedRows !== 1n) throw new ApiError('WRONG_TRADE_PASSWORD')
    return recordChange(context, transaction, { userId, change: 'TRADE_PASSWORD_CHANGED' })
  })
  tell()
  return {}
}

type SignType = Parsed<'user', 'changeTradePassword'>['signType']
const kinds = {
  '0': 'ETHEREUM',
  ADDRESS: 'ETHEREUM',
  '1': 'EMAIL',
  EMAIL: 'EMAIL',
  '2': 'PHONE',
  PHONE: 'PHONE',
  '3': 'USERNAME',
  LOGIN: 'USERNAME',
} as const

async function requireSignType(db: UserContext['db'], userId: number, signType: SignType): Promise<void> {
  if (signType === undefined) return
  const kind = kinds[signType]
  const ofUser = db.selectFrom('logins').select('key').where('user_id', '=', BigInt(userId))
  const login = kind === null ? undefined : await ofUser.where('kind', '=', kind).executeTakeFirst()
  if (login === undefined) throw new ApiError('USER_MISMATCH')
}
