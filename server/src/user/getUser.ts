import type { Output } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { readBalances } from './balances.ts'

export async function getUser(context: UserContext): Promise<Output<'user', 'getUser'>> {
  const { caller, db } = context
  const userId = caller.user.id
  const [user, logins, asset] = await Promise.all([
    db
      .selectFrom('users')
      .innerJoin('invite_codes', 'invite_codes.user_id', 'users.id')
      .select(['account', 'account_type', 'vip_level', 'credits', 'users.created_at', 'code'])
      .where('users.id', '=', BigInt(userId))
      .executeTakeFirstOrThrow(),
    db.selectFrom('logins').select(['kind', 'key']).where('user_id', '=', BigInt(userId)).execute(),
    readBalances(context, { userId }),
  ])
  const keyOf = (kind: string) => logins.find((login) => login.kind === kind)?.key ?? null
  return {
    userId,
    account: user.account,
    type: user.account_type,
    email: keyOf('EMAIL'),
    phone: keyOf('PHONE'),
    inviteCode: user.code,
    vipLevel: user.vip_level,
    credits: user.credits,
    createdAt: Number(user.created_at),
    asset,
  }
}
