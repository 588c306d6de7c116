// Tables of 0004_content.sql, 0028_configuration.sql, 0141_notices.sql, 0142_content_pictures.sql,
// 0155_text_acceptances.sql and 0157_notice_reads.sql. Times are epoch ms.
import type { Product } from '@assay/engine/halts'
import type { Amount } from '@assay/engine/money'
import type { ColumnType, Generated } from 'kysely'

type Big = ColumnType<bigint, bigint | number, bigint | number>
type BigOrNull = ColumnType<bigint | null, bigint | number | null | undefined, bigint | number | null>

export type ConfigurationSource = 'seed' | 'file' | 'operator'

/** market: as customers see it, 'BTC/USDT'. */
export interface HaltedName {
  product: Product
  market: string
}

export interface ContentTables {
  configuration: {
    change_id: ColumnType<bigint, never, never>
    key: string
    version: number
    /** JSON text on write, the parsed value on read. */
    value: ColumnType<unknown, string, never>
    source: ColumnType<ConfigurationSource, ConfigurationSource, never>
    since: Big
    changed_by: string
    changed_at: Big
  }
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
    /** The notice of a halt: its title is written in the reader's language. */
    halted: ColumnType<HaltedName | null, string | null | undefined, never>
  }
  /** The version of a notice that a customer dismissed last. */
  notice_dismissals: { user_id: Big; notice_id: Big; version: number; dismissed_at: Big }
  /** The version of a notice that a customer read last. */
  notice_reads: { user_id: Big; notice_id: Big; version: number; read_at: Big }
  text_acceptances: {
    user_id: Big
    key: string
    language: string
    version: number
    hash: string
    accepted_at: Big
  }
  content_pictures: {
    hash: Buffer
    bytes: Buffer
    width: number
    height: number
    uploaded_by: Big
    uploaded_at: Big
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
