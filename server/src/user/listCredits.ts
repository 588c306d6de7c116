import type { Output } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { readCredits, sumCredits } from './credits.ts'

/** The caller's credit, with every reason that counts or could count. */
export async function listCredits({ caller, db }: UserContext): Promise<Output<'user', 'listCredits'>> {
  const reasons = await readCredits(db, caller.user.id)
  return { credits: sumCredits(reasons), reasons }
}
