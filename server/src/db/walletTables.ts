// Written by server/src/wallet (0023_equity_days.sql).
export interface WalletTables {
  equity_days: { day: bigint; taken_at: bigint; sequence: bigint }
  /** value: in 10^-10 USDT; null where something of it had no price. */
  user_equity: { day: bigint; user_id: bigint; value: bigint | null }
}
