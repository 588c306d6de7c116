import { FOLLOW_ACCOUNTS } from '@assay/engine/nouns'
import { type RawBuilder, sql } from 'kysely'

/** Whose account the owner in a column is: that of a follow is its follower's. */
export function personOf(column: 'owner' | 'user_id'): RawBuilder<bigint> {
  const owner = sql.ref(`rows.${column}`)
  return sql`case when ${owner} > ${sql.lit(FOLLOW_ACCOUNTS)} then
    (select follows.user_id from follows where follow_id = ${owner} - ${sql.lit(FOLLOW_ACCOUNTS)}) else ${owner} end`
}
