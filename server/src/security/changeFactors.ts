// Second factors are added and removed one after the other, and recovery codes are there as long as there is one of them.
import { ApiError } from '@assay/api/errors'
import type { AccountChange } from '@assay/api/user'
import type { Transaction } from 'kysely'
import type { UserContext } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { customer, hasFactor } from '../factors/factors.ts'
import { recordChange } from '../user/accountChanges.ts'
import { readFreeze } from '../user/freezes.ts'
import { lockUser } from '../user/signIn/lockUser.ts'

interface FactorChange {
  change: AccountChange
  work: (transaction: Transaction<Database>, holder: string) => Promise<void>
}

interface Addition extends FactorChange {
  /** The old recovery codes are void. Otherwise new ones are made with the first second factor only. */
  alwaysNewCodes: boolean
}

/**
 * Returns the new recovery codes, or null. Throws ACCOUNT_FROZEN also where the addition began before the freeze: anyone who
 * made the owner freeze it would otherwise lock the owner out.
 */
export async function addFactor(
  context: UserContext,
  { change, work, alwaysNewCodes }: Addition,
): Promise<string[] | null> {
  const { db, factors } = context
  const { id: userId } = context.caller.user
  const holder = customer(userId)
  const { recoveryCodes, tell } = await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId)
    if ((await readFreeze(transaction, userId)) !== null) throw new ApiError('ACCOUNT_FROZEN')
    const isFirst = !(await hasFactor(transaction, holder))
    await work(transaction, holder)
    return {
      recoveryCodes: isFirst || alwaysNewCodes ? await factors.recoveryCodes.make(transaction, holder) : null,
      tell: await recordChange(context, transaction, { userId, change }),
    }
  })
  tell()
  return recoveryCodes
}

export async function removeFactor(context: UserContext, { change, work }: FactorChange): Promise<void> {
  const { db, factors } = context
  const { id: userId } = context.caller.user
  const holder = customer(userId)
  const tell = await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId)
    await work(transaction, holder)
    if (!(await hasFactor(transaction, holder))) await factors.recoveryCodes.remove(transaction, holder)
    return recordChange(context, transaction, { userId, change })
  })
  tell()
}
