import type { Output } from '@assay/api/schemas'
import type { UserContext } from '../../context.ts'

export async function logout({ caller, sessions }: UserContext): Promise<Output<'user', 'logout'>> {
  await sessions.end(caller.user.sessionId)
  return {}
}
