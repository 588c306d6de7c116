// Tables of 0004_content.sql. Times are epoch ms.
import type { Amount } from '@assay/engine/money'
import type { ColumnType, Generated } from 'kysely'

type Big = ColumnType<bigint, bigint | number, bigint | number>
type BigOrNull = ColumnType<bigint | null, bigint | number | null | undefined, bigint | number | null>

export interface ContentTables {
  /** settings is JSON text on write, the parsed value on read. */
  settings: { version: number; settings: ColumnType<unknown, string, string>; source: string; created_at: Big }
  notices: {
    id: ColumnType<bigint, never, never>
    key: string
    model_key: string
    language: Generated<string>
    title: string
    content: string
    image: Generated<string>
    link: Generated<string>
    starts_at: Big
    ends_at: BigOrNull
    sort: Generated<number>
    dismissible: Generated<boolean>
  }
  rules: {
    key: string
    language: Generated<string>
    version: number
    title: string
    content: string
    updated_at: Big
  }
  faucet_credits: {
    user_id: Big
    client_id: string
    coin: string
    amount: Amount
    created_at: Big
    callers: Generated<number>
  }
}
