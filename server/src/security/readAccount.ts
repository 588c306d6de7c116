import type { UserContext } from '../context.ts'

/** What the caller signs in with: apps and passkeys name the account by it. */
export async function readAccount({ caller, db }: UserContext): Promise<string> {
  const ofUser = db.selectFrom('users').select('account').where('id', '=', BigInt(caller.user.id))
  return (await ofUser.executeTakeFirstOrThrow()).account
}
