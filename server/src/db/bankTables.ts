// Written by server/src/bank and server/src/withdrawal (0068_bank.sql).
import type { ColumnType, GeneratedAlways } from 'kysely'

type Big = ColumnType<bigint, bigint | number, bigint | number>
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>
type Units = ColumnType<bigint, bigint, never>

export interface BankTables {
  bank_deposits: {
    id: GeneratedAlways<bigint>
    user_id: Big
    reference: string
    currency: string
    amount: Units
    asset: string
    status:
      | 'AWAITING'
      | 'PROOF_SENT'
      | 'MATCHED'
      | 'CREDITING'
      | 'CREDITED'
      | 'RECALLING'
      | 'RECALLED'
      | 'EXPIRED'
      | 'CANCELED'
    credit: Later<bigint>
    rate: Later<bigint>
    matched_by: ColumnType<bigint | null, undefined, bigint | number>
    matched_at: ColumnType<bigint | null, undefined, bigint | number>
    needs_two: ColumnType<boolean, boolean | undefined, boolean>
    opened_at: Big
    due_at: Big
    updated_at: Big
  }
  bank_statements: { id: GeneratedAlways<bigint>; imported_by: Big; imported_at: Big; rate: Big }
  bank_lines: {
    id: GeneratedAlways<bigint>
    statement_id: Big
    line: string
    booked_on: string
    currency: string
    amount: Units
    payer: string
    details: string
    account: string
    twin_of: ColumnType<bigint | null, bigint | null, never>
    deposit_id: Later<bigint>
    payment_id: Later<bigint>
    explanation: Later<string>
    return_of: Later<bigint>
  }
  bank_credit_refusals: { line_id: Big; refusals: number }
  bank_detachments: {
    id: GeneratedAlways<bigint>
    line_id: Big
    deposit_id: Big
    credited_as: string | null
    status: 'ASKED' | 'RECALLED' | 'DONE'
    reason: string
    decided_at: Big
  }
  bank_returns: {
    request_id: Big
    line_id: Big
    credit: Units
    status: 'CREDITING' | 'CREDITED'
    decided_at: Big
  }
  bank_payments: {
    request_id: bigint
    bank_name: string
    branch: string
    holder: string
    currency: string
    rate: Big
    middle_rate: Big
    pays: Units
    taken_by: ColumnType<bigint | null, undefined, bigint | number>
    recorded_by: ColumnType<bigint | null, undefined, bigint | number | null>
    recorded_at: ColumnType<bigint | null, undefined, bigint | number>
    reference: Later<string>
  }
}
