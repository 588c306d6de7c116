import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'

/** Throws NOT_FOUND for a session that is not the user's own, or has ended. */
export async function endSession(
  { caller, sessions }: UserContext,
  { sessionId }: Parsed<'security', 'endSession'>,
): Promise<Output<'security', 'endSession'>> {
  const open = await sessions.list(caller.user.id)
  if (!open.some((session) => session.sessionId === sessionId)) throw new ApiError('NOT_FOUND')
  await sessions.end(sessionId)
  return {}
}
