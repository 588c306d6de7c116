// Money that leaves by a chain (0056_payouts.sql). Written by server/src/payouts and, where it says so, by server/src/signer.
import type { ColumnType, Generated } from 'kysely'

type Big = ColumnType<bigint, bigint | number, bigint | number>
type BigOrNull = ColumnType<bigint | null, bigint | number | null | undefined, bigint | number | null>

type PayoutPurpose = 'WITHDRAWAL' | 'SWEEP' | 'GAS' | 'COLD'
export type PayoutState =
  | 'WAITING'
  | 'PLANNED'
  | 'REFUSED'
  | 'RETURNED'
  | 'SIGNED'
  | 'SENT'
  | 'CONFIRMING'
  | 'STUCK'
  | 'PAID'
  | 'REVERTED'
  | 'COMPLETED'
  | 'FAILED'

export interface PayoutTables {
  /** Written by the signer. */
  signer_wallets: { network: string; account_key: string; hot_address: string; cold_addresses: Generated<string[]> }
  /** The newest check of each coin (0061_reserves.sql). */
  reserve_checks: { asset: string; held: Big; owed: Big; checked_at: Big; short_since: BigOrNull }
  /** The newest check of each channel, and the lowest coverage of each hour (0072_treasury.sql). */
  wallet_balances: { channel: string; place: 'HOT' | 'COLD' | 'DEPOSIT'; units: Big; checked_at: Big }
  reserve_hours: { asset: string; hour: Big; held: Big; owed: Big }
  /** Written by the signer; the first row of an address by the planner. */
  chain_nonces: { network: string; address: string; next_nonce: Big }
  /** Plans to spend from a hot wallet (0097_hot_plans.sql). */
  hot_plans: { network: string; plans: Big }
  payouts: {
    payout_id: Generated<bigint>
    purpose: PayoutPurpose
    withdrawal_id: BigOrNull
    network: string
    channel: string
    source: string
    source_number: BigOrNull
    recipient: string
    recipient_number: BigOrNull
    units: Big
    /** From PLANNED to SIGNED or REFUSED by the signer. */
    state: PayoutState
    reason: ColumnType<string | null, string | null | undefined, string | null>
    /** Written by the signer. */
    nonce: BigOrNull
    /** Written by the signer before it signs: from then on it cannot be cancelled. */
    taken_at: BigOrNull
    confirmations: Generated<number>
    created_at: Big
    updated_at: Big
  }
  /** 0071_payout_inputs.sql. */
  payout_inputs: {
    payout_id: Big
    network: string
    txid: string
    place: number
    source_number: bigint | null
    units: Big
  }
  /** 0082_network_fees.sql, 0094_found_balances.sql. */
  network_fees: {
    network: string
    txid: string
    payout_id: Big
    channel: string
    units: Big
    asset: string
    amount: Big
    height: Big
    found_at: Big
    refusals: Generated<number>
    booked_at: BigOrNull
  }
  payout_transactions: {
    payout_id: Big
    attempt: number
    gas_limit: Big
    fee_cap: Big
    tip: Big
    /** On TRON: the id of the block that it names, and when it expires (0092_expiring_transactions.sql). */
    anchor: ColumnType<string | null, string | null | undefined, string>
    expires_at: BigOrNull
    /** Both written by the signer. */
    txid: ColumnType<string | null, string | null | undefined, string>
    bytes: ColumnType<string | null, string | null | undefined, string>
    sent_at: BigOrNull
  }
}
