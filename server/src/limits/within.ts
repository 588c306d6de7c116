// How long anybody waits for the database where a caller waits. A database that is silent, without closing a connection,
// would hold a call for as long as the pool waits for it, which is longer than clients do.
import { ApiError } from '@assay/api/errors'

/** The result of the work; BUSY if it takes longer than this. The work itself continues. */
export async function within<Result>(timeoutMs: number, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new ApiError('BUSY')), timeoutMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
