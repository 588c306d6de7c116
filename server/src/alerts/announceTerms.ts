// Tells everybody with an open position in a contract of terms that decide about it and are announced: once for each version,
// also those who open their position later.
import { type Kysely, sql } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/schema.ts'
import { changedTerms, contractKind } from '../market/listings/contractKind.ts'
import { holdingAt, readVersions, type Version } from '../settings/configurationRows.ts'
import { readValue } from '../settings/kind.ts'
import type { Inbox } from '../user/messages/inbox.ts'

const USERS_AT_ONCE = 1000

export interface AnnouncingOptions {
  db: Kysely<Database>
  clock: Clock
  inbox: Pick<Inbox, 'leave'>
}

export async function announceTerms(options: AnnouncingOptions): Promise<void> {
  const { db, clock } = options
  const now = clock.now()
  const waiting = await db
    .selectFrom('configuration')
    .select('key')
    .distinct()
    .where('since', '>', BigInt(now))
    .execute()
  for (const { key } of waiting.filter((row) => contractKind.owns(row.key))) {
    const versions = await readVersions(db, key)
    for (const version of versions.filter(({ since }) => since > now)) await announce(options, version, versions)
  }
}

async function announce(options: AnnouncingOptions, version: Version, versions: readonly Version[]): Promise<void> {
  const { key, since } = version
  // A version that was written later and holds earlier replaces it.
  if (versions.some((other) => other.version > version.version && other.since <= since)) return
  const before = holdingAt(
    versions.filter((other) => other.version < version.version),
    since - 1,
  ).at(-1)
  if (before === undefined) return
  const [old, next] = [before, version].map(({ value }) => readValue(contractKind, key, value))
  const what = old === undefined || next === undefined ? null : changedTerms(old, next)
  if (what === null) return
  const facts = { symbol: contractKind.nameOf(key), what, since }
  while ((await tellSome(options, { key, version: version.version, facts })) === USERS_AT_ONCE);
}

interface Announcement {
  key: string
  version: number
  facts: { symbol: string; what: string; since: number }
}

/** Returns how many users it has told. */
async function tellSome(
  { db, clock, inbox }: AnnouncingOptions,
  { key, version, facts }: Announcement,
): Promise<number> {
  const { told, send } = await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ user_id: bigint }>`
      insert into announced_terms (key, version, user_id)
      select distinct ${key}, ${version}::integer, user_id from futures_positions
      where symbol = ${facts.symbol} and end_reason is null
        and user_id not in (select user_id from participants)
        and user_id not in (select user_id from announced_terms where key = ${key} and version = ${version})
      limit ${USERS_AT_ONCE}
      returning user_id`.execute(transaction)
    const time = clock.now()
    const messages = rows.map(({ user_id: id }) => ({ userId: Number(id), kind: 'TERMS_CHANGE' as const, facts, time }))
    return { told: rows.length, send: messages.length === 0 ? null : await inbox.leave(transaction, messages) }
  })
  send?.()
  return told
}
