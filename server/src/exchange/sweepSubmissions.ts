// Deletes the ids of submissions after a day. Nobody waits for an answer for longer than ten seconds.
import type { Kysely } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/schema.ts'

const KEPT_MS = 24 * 60 * 60_000

export async function sweepSubmissions({ db, clock }: { db: Kysely<Database>; clock: Clock }): Promise<void> {
  await db
    .deleteFrom('submissions')
    .where('time', '<', BigInt(clock.now() - KEPT_MS))
    .execute()
}
