// A limit for the time that a caller waits for the database. If the database is silent without closing its connections, a
// call would otherwise wait as long as the pool does, which is longer than clients wait.
import { ApiError } from '@assay/api/errors'

/** For a session, which only the database knows has ended: nobody waits longer for a silent one. */
export const FIND_SESSION_WITHIN_MS = 1000

/** The result of the work. Rejects with BUSY if it takes longer. The work itself continues. */
export async function within<Result>(timeoutMs: number, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new ApiError('BUSY')), timeoutMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
