import type { Kysely } from 'kysely'
import { kinds } from '../configurationKinds.ts'
import { databaseTime } from '../db/databaseTime.ts'
import type { Database } from '../db/schema.ts'
import { type Change, type ChangeOptions, type Planned, planChange } from '../settings/changeSetting.ts'

export interface Draft extends Pick<Change, 'key' | 'value'> {
  /** Epoch ms; null: as soon as its notice is over. */
  since: number | null
}

interface Moment {
  /** The exchange's time, epoch ms. */
  now: number
  by: string
}

/** After a long stop the exchange's time may be behind: notice counts from the database's time then. */
export async function changeOf(
  db: Kysely<Database>,
  { key, value, since }: Draft,
  { now, by }: Moment,
): Promise<[ChangeOptions, Change]> {
  const noticeFrom = Math.max(now, await databaseTime(db))
  return [
    { db, kinds, now, noticeFrom },
    { key, value, since: since ?? 'SOONEST', changedBy: by },
  ]
}

/** Throws ConfigurationError. */
export async function planDraft(db: Kysely<Database>, draft: Draft, moment: Moment): Promise<Planned> {
  return await planChange(...(await changeOf(db, draft, moment)))
}
