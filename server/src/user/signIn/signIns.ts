// The sign-in history of an account: every finished sign-in, and every one that failed for it.
import type { Context } from '../../context.ts'
import { deviceName } from './deviceName.ts'
import { LOG_INS_KEPT_DAYS } from '@assay/api/accountFigures'

export const SIGN_INS_KEPT_MS = LOG_INS_KEPT_DAYS * 86_400_000

export interface SignIn {
  userId: number
  result: 'OK' | 'WRONG_PASSWORD' | 'WRONG_FACTOR'
}

export async function recordSignIn(
  { caller, clock, db }: Pick<Context, 'caller' | 'clock' | 'db'>,
  { userId, result }: SignIn,
): Promise<void> {
  const { address, country, userAgent } = caller
  await db
    .insertInto('sign_ins')
    .values({ user_id: userId, time: clock.now(), device: deviceName(userAgent), address, country, result })
    .execute()
}

/** Within SIGN_INS_KEPT_MS. */
export async function hasSignedIn(db: Context['db'], userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('sign_ins')
    .select('time')
    .where('user_id', '=', BigInt(userId))
    .where('result', '=', 'OK')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
