import type { Output } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'

/** Where the user is signed in, last used first. */
export async function listSessions({ caller, sessions }: UserContext): Promise<Output<'security', 'listSessions'>> {
  const open = await sessions.list(caller.user.id)
  const rows = open.map((session) => ({ ...session, isCurrent: session.sessionId === caller.user.sessionId }))
  return { rows, total: rows.length }
}
