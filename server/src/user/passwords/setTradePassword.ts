import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../../context.ts'
import { recordChange } from '../accountChanges.ts'

/** Sets the trade password, or a new one in place of a forgotten one. Throws TRADE_PASSWORD_TOO_WEAK. */
export async function setTradePassword(
  context: UserContext,
  { pwd }: Parsed<'user', 'setTradePassword'>,
): Promise<Output<'user', 'setTradePassword'>> {
  const { caller, db, tradePasswords } = context
  const { id: userId, sessionId } = caller.user
  const hash = await tradePasswords.hash(userId, pwd)
  const tell = await db.transaction().execute(async (transaction) => {
    const { trade_password_hash: old } = await transaction
      .selectFrom('users')
      .select('trade_password_hash')
      .where('id', '=', BigInt(userId))
      .forUpdate()
      .executeTakeFirstOrThrow()
    await transaction.updateTable('users').set({ trade_password_hash: hash }).where('id', '=', BigInt(userId)).execute()
    const change = old === null ? 'TRADE_PASSWORD_SET' : 'TRADE_PASSWORD_CHANGED'
    return recordChange(context, transaction, { userId, change })
  })
  await tradePasswords.lift({ userId, sessionId })
  tell()
  return {}
}
