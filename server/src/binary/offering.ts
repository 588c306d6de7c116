// Where the second contract is offered. It is off in production unless BINARY=on, and even then not in every country. Open
// contracts are not affected.
import { ApiError } from '@assay/api/errors'
import { isCountryOffered } from '../user/countries.ts'
import type { Context, UserContext } from './context.ts'

/** Throws NOT_OFFERED. */
export async function requireOffered(context: UserContext): Promise<void> {
  if (!(await isOffered(context))) throw new ApiError('NOT_OFFERED')
}

export async function isOffered(context: Context): Promise<boolean> {
  return context.config.binary.isOffered && (await isCountryOffered(context))
}
