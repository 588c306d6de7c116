import type { Output } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { hasHeldMoney, readHold } from './withdrawalHold.ts'

export async function getSecurity({
  caller,
  clock,
  db,
  tradePasswords,
}: UserContext): Promise<Output<'user', 'getSecurity'>> {
  const { id: userId, sessionId } = caller.user
  const [user, lockedUntil, withdrawalHold, isFunded] = await Promise.all([
    db
      .selectFrom('users')
      .select(['password_hash', 'trade_password_hash'])
      .where('id', '=', BigInt(userId))
      .executeTakeFirstOrThrow(),
    tradePasswords.lockedUntil({ userId, sessionId }),
    readHold(db, { userId, now: clock.now() }),
    hasHeldMoney(db, userId),
  ])
  return {
    hasPassword: user.password_hash !== null,
    hasTradePassword: user.trade_password_hash !== null,
    tradePasswordLockedUntil: lockedUntil,
    hasHeldMoney: isFunded,
    withdrawalHold,
  }
}
