import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from '../../context.ts'
import { readBreachBucket } from './breachedPasswords.ts'

/** The bucket of a password that somebody is choosing: the page compares its hash itself. */
export async function listBreachedHashes(
  _context: Context,
  { bucket }: Parsed<'user', 'listBreachedHashes'>,
): Promise<Output<'user', 'listBreachedHashes'>> {
  return { rests: await readBreachBucket(bucket) }
}
