// Tables of 0008_alerts.sql. Times are epoch ms.
import type { ColumnType, GeneratedAlways } from 'kysely'

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
    kind:
      | 'ORDER_FILLED'
      | 'LIQUIDATED'
      | 'FUNDING'
      | 'SECOND_SETTLED'
      | 'ALERT'
      | 'TERMS_CHANGE'
      | 'PASSWORD_CHANGED'
      | 'PASSWORD_RESET'
      | 'TOTP_ADDED'
      | 'TOTP_REMOVED'
      | 'RECOVERY_CODES_MADE'
      | 'RECOVERY_CODE_USED'
      | 'ACCOUNT_CHANGED'
      | 'NEW_DEVICE'
      | 'ACCOUNT_FROZEN'
      | 'ACCOUNT_UNFROZEN'
      | 'VERIFICATION_PASSED'
      | 'VERIFICATION_RETURNED'
      | 'DEPOSIT_CREDITED'
      | 'DEPOSIT_REVERSED'
      | 'DEBT_WRITTEN_OFF'
      | 'BALANCE_CORRECTED'
      | 'BANK_DEPOSIT_CREDITED'
      | 'BANK_DEPOSIT_DETACHED'
      | 'BANK_PAYMENT_RETURNED'
      | 'WITHDRAWAL_REVIEW'
      | 'WITHDRAWAL_APPROVED'
      | 'WITHDRAWAL_COMPLETED'
      | 'WITHDRAWAL_CANCELED'
      | 'WITHDRAWAL_REJECTED'
      | 'WITHDRAWAL_FAILED'
      | 'VIP_LEVEL_RISEN'
      | 'VIP_LEVEL_FALLS'
      | 'VIP_LEVEL_FALLEN'
      | 'TRADER_APPROVED'
      | 'TRADER_RETURNED'
      | 'TRADER_CLOSED'
      | 'FOLLOWED_TRADER_CLOSED'
      | 'TICKET_ANSWERED'
      | 'TICKET_CLOSED'
      | 'TICKET_REOPENED'
      | 'LOCKOUT_REPORTED'
      | 'LIMIT_CONVERT_FILLED'
      | 'LIMIT_CONVERT_FAILED'
    /** JSON. */
    facts: string
    created_at: Big
    read_at: ColumnType<bigint | null, bigint | number | null | undefined, bigint | number | null>
  }
  /** Of 0039_announced_terms.sql. */
  announced_terms: { key: string; version: number; user_id: Big }
  watchlist_groups: { user_id: Big; name: string; sort: number }
}
