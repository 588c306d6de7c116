import { sql } from 'kysely'
import type { Core } from '../context.ts'

/** For drafts that nobody has saved yet. */
const UNUSED_MS = 7 * 86_400_000

/** Deletes pictures that no version of the configuration and no open request names. */
export async function sweepPictures({ clock, db }: Pick<Core, 'clock' | 'db'>): Promise<void> {
  await sql`
    delete from content_pictures where uploaded_at < ${clock.now() - UNUSED_MS} and encode(hash, 'hex') not in (
      select named[1] from (
        select regexp_matches(value::text, '[0-9a-f]{64}', 'g') from configuration
        union all
        select regexp_matches(body::text, '[0-9a-f]{64}', 'g') from approvals where state = 'PENDING'
      ) as texts (named)
    )`.execute(db)
}
