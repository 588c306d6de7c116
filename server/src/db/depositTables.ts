// Written by server/src/deposit (0059_deposits.sql, 0064_watchers.sql, 0070_own_outputs.sql,
// 0090_undone_deposits.sql, 0094_found_balances.sql, 0095_watcher_lag.sql).
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Big = ColumnType<bigint, bigint | number, bigint | number>
type BigOrNull = ColumnType<bigint | null, bigint | null | undefined, bigint | null>
type Units = ColumnType<bigint, bigint, never>

export interface DepositTables {
  deposit_addresses: { network: string; n: Big; user_id: Big; address: string; baseline: BigOrNull; created_at: Big }
  deposits: {
    id: GeneratedAlways<bigint>
    deposit: string
    network: string
    txid: string
    place: number
    user_id: Big
    address: string
    channel: string | null
    asset: string | null
    units: Units
    amount: Units
    height: ColumnType<bigint | null, bigint | number | null, bigint | number | null>
    block_hash: string | null
    status: 'SEEN' | 'CONFIRMING' | 'REVIEW' | 'APPROVED' | 'CREDITED' | 'WITHDRAWABLE' | 'REJECTED' | 'REVERSED'
    reason: ColumnType<string, string | undefined, string>
    required: number
    required_final: number
    credits: ColumnType<number, number | undefined, number>
    refusals: ColumnType<number, number | undefined, number>
    is_found: Generated<boolean>
    note: Generated<string>
    seen_at: Big
    credited_at: ColumnType<bigint | null, bigint | number | null | undefined, bigint | number | null>
    updated_at: Big
  }
  deposit_watchers: {
    network: string
    height: Big
    head: Big
    updated_at: Big
    unread_at: ColumnType<bigint | null, bigint | number | null | undefined, bigint | number | null>
    moved_at: Big
    stopped: ColumnType<string | null, string | null | undefined, string | null>
    stopped_above: ColumnType<bigint | null, bigint | number | null | undefined, bigint | number | null>
    accepted_above: ColumnType<bigint | null, bigint | number | null | undefined, bigint | number | null>
    compared_height: Generated<bigint>
    compared_n: Generated<bigint>
  }
  deposit_write_offs: {
    deposit: string
    user_id: Big
    requested_by: string
    approved_by: string
    approved_at: Big
    state: 'APPROVED' | 'DONE'
    updated_at: Big
  }
  deposit_blocks: { network: string; height: Big; hash: string }
  own_outputs: {
    network: string
    txid: string
    place: number
    address: string
    source_number: bigint | null
    units: Units
    height: Big
    matures: number
  }
}
