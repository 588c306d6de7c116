// Tables of 0008_alerts.sql, 0150_message_choices.sql, 0151_push_subscriptions.sql and 0152_funding_days.sql. Times are epoch ms.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Big = ColumnType<bigint, bigint | number, bigint | number>

export interface AlertTables {
  price_alerts: {
    id: GeneratedAlways<bigint>
    user_id: Big
    symbol: string
    kind: 'PRICE_ABOVE' | 'PRICE_BELOW' | 'CHANGE_ABOVE' | 'CHANGE_BELOW'
    value: string
    source: 'LAST' | 'INDEX'
    is_repeating: boolean
    note: string
    state: 'WAITING' | 'RESTING' | 'DONE'
    created_at: Big
    fired_at: ColumnType<bigint | null, bigint | number | null | undefined, bigint | number | null>
  }
  messages: {
    id: GeneratedAlways<bigint>
    user_id: Big
    /** Of api/src/messageKinds.ts. */
    kind: string
    /** JSON. */
    facts: string
    created_at: Big
    read_at: ColumnType<bigint | null, bigint | number | null | undefined, bigint | number | null>
  }
  /** Of 0039_announced_terms.sql. */
  announced_terms: { key: string; version: number; user_id: Big }
  message_choices: { user_id: Big; message_group: string; channel: 'app' | 'mail' | 'push'; is_on: boolean }
  push_subscriptions: {
    id: GeneratedAlways<bigint>
    user_id: Big
    endpoint_hash: Buffer
    sealed: Buffer
    session_id: string
    browser_hash: Buffer
    device: string
    created_at: Big
    succeeded_at: ColumnType<bigint | null, bigint | number | null | undefined, bigint | number | null>
    failures: Generated<number>
  }
  funding_days: { day: number }
  watchlist_groups: { user_id: Big; name: string; sort: number }
}
