// Tables of 0034_second_factors.sql and 0049_passkeys.sql. Times are epoch ms.
import type { ColumnType, Generated } from 'kysely'

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
  passkeys: {
    id: Generated<bigint>
    holder: string
    credential_id: string
    name: string
    public_key: Buffer
    counter: Big
    transports: string[]
    created_at: Big
    last_used_at: BigOrNull
    blocked_at: BigOrNull
  }
}
