// All traders with the records that their figures are computed from, at most a minute old.
import { ApiError } from '@assay/api/errors'
import type { Trader } from '@assay/engine/follow/commands'
import type { Kysely } from 'kysely'
import type { Core } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { readTraders } from './readTraders.ts'
import { readRecords, type TraderRecord } from './readRecords.ts'
import { readTraded, type TradedContract } from './tradedContracts.ts'

export interface Listed {
  terms: Trader
  name: string
  about: string
  record: TraderRecord
  traded: readonly TradedContract[]
}

export interface Traders {
  list(): Promise<readonly Listed[]>
  /** Closed traders too. Throws UNKNOWN_TRADER. */
  find(user: number): Promise<Listed>
  /** Call it after the terms of a trader have changed. */
  forget(): void
}

const KEPT_MS = 60_000

export function openTraders({ clock, db, market }: Pick<Core, 'clock' | 'db' | 'market'>): Traders {
  let kept: { at: number; list: Promise<readonly Listed[]> } | undefined
  const readAt = async (db: Kysely<Database>): Promise<readonly Listed[]> => {
    const profiles = await db.selectFrom('trader_profiles').select(['user_id', 'name', 'about']).execute()
    const users = profiles.map(({ user_id: user }) => Number(user))
    const [known, records] = [await readTraders(db), await readRecords({ clock, db, market }, users)]
    const traded = await readTraded({ clock, db }, users)
    return profiles.flatMap(({ user_id, name, about }) => {
      const [terms, record] = [known.get(Number(user_id)), records.get(Number(user_id))]
      if (terms === undefined || record === undefined) return []
      return [{ terms, name, about, record, traded: traded.get(terms.user) ?? [] }]
    })
  }
  // All figures are of one moment.
  const read = () => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(readAt)
  const list: Traders['list'] = () => {
    const now = clock.now()
    if (kept === undefined || now - kept.at >= KEPT_MS || now < kept.at) {
      const reading = { at: now, list: read() }
      kept = reading
      reading.list.catch(() => {
        if (kept === reading) kept = undefined
      })
    }
    return kept.list
  }
  return {
    list,
    forget() {
      kept = undefined
    },
    async find(user) {
      const isIt = ({ terms }: Listed) => terms.user === user
      let found = (await list()).find(isIt)
      // Approved within the last minute.
      if (found === undefined && (await hasTerms(db, user))) {
        kept = undefined
        found = (await list()).find(isIt)
      }
      if (found === undefined) throw new ApiError('UNKNOWN_TRADER', { traderId: String(user) })
      return found
    },
  }
}

async function hasTerms(db: Kysely<Database>, user: number): Promise<boolean> {
  const row = await db
    .selectFrom('follow_traders')
    .select('user_id')
    .where('user_id', '=', BigInt(user))
    .executeTakeFirst()
  return row !== undefined
}

/** The names that followers see, by user. */
export async function readNames(db: Kysely<Database>, users: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (users.length === 0) return new Map()
  const rows = await db
    .selectFrom('trader_profiles')
    .select(['user_id', 'name'])
    .where('user_id', 'in', users.map(BigInt))
    .execute()
  return new Map(rows.map(({ user_id: user, name }) => [Number(user), name]))
}
