// Tables of 0034_second_factors.sql. Times are epoch ms.
import type { ColumnType } from 'kysely'

type Big = ColumnType<bigint, bigint | number, bigint | number>
type BigOrNull = ColumnType<bigint | null, bigint | number | null | undefined, bigint | number | null>
type BigFromZero = ColumnType<bigint, bigint | number | undefined, bigint | number>

export interface FactorTables {
  totp_secrets: {
    holder: string
    sealed_secret: Buffer
    created_at: Big
    confirmed_at: BigOrNull
    last_step: BigFromZero
  }
  recovery_codes: { holder: string; code_hash: Buffer; used_at: BigOrNull }
}
