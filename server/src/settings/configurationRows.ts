// The versions of the configuration in the database. Each writer holds a lock until its commit, so changes become visible
// in the order in which they are counted.
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { ConfigurationSource } from '../db/contentTables.ts'
import type { Database } from '../db/schema.ts'

export interface Version {
  key: string
  /** Counts from 1 for each key. */
  version: number
  value: unknown
  source: ConfigurationSource
  /** The time from which it holds, and when it was written; epoch ms. */
  since: number
  changedAt: number
  changedBy: string
}

/**
 * One writer at a time. If the work throws, its changes are rolled back. Given a transaction, it works inside it, and others
 * wait until that commits. */
export async function changeConfiguration<Result>(
  db: Kysely<Database>,
  work: (transaction: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  async function alone(transaction: Transaction<Database>): Promise<Result> {
    await sql`select pg_advisory_xact_lock(hashtext('configuration'))`.execute(transaction)
    return await work(transaction)
  }
  return db.isTransaction ? await alone(db as Transaction<Database>) : await db.transaction().execute(alone)
}

export async function addVersions(db: Transaction<Database>, added: readonly Version[]): Promise<void> {
  if (added.length === 0) return
  const rows = added.map(({ key, version, value, source, since, changedAt, changedBy }) => ({
    key,
    version,
    value: JSON.stringify(value),
    source,
    since,
    changed_by: changedBy,
    changed_at: changedAt,
  }))
  await db.insertInto('configuration').values(rows).execute()
}

/** All versions of a key, or of every key, oldest first. */
export async function readVersions(db: Kysely<Database>, key?: string): Promise<Version[]> {
  const all = db.selectFrom('configuration').selectAll().orderBy('key').orderBy('version')
  const rows = await (key === undefined ? all : all.where('key', '=', key)).execute()
  return rows.map(versionOf)
}

/** The newest version of every key whose time has come. */
export async function readHolding(db: Kysely<Database>, now: number): Promise<Version[]> {
  const rows = await db
    .selectFrom('configuration')
    .distinctOn('key')
    .selectAll()
    .where('since', '<=', BigInt(now))
    .orderBy('key')
    .orderBy('version', 'desc')
    .execute()
  return rows.map(versionOf)
}

function versionOf(row: Selectable<Database['configuration']>): Version {
  const { key, version, value, source, since, changed_at: changedAt, changed_by: changedBy } = row
  return { key, version, value, source, since: Number(since), changedAt: Number(changedAt), changedBy }
}

/** Grows whenever a version begins to hold. */
export async function countChanges(db: Kysely<Database>, now: number): Promise<number> {
  const { changes } = await db
    .selectFrom('configuration')
    .select((eb) => eb.fn.countAll<bigint>().as('changes'))
    .where('since', '<=', BigInt(now))
    .executeTakeFirstOrThrow()
  return Number(changes)
}

/** The same, of versions that have been read already. */
export function holdingAt(versions: readonly Version[], now: number): Version[] {
  const holding = new Map(versions.filter(({ since }) => since <= now).map((version) => [version.key, version]))
  return [...holding.values()]
}
