// Types that all products share.
//
// Glossary
//   user      a person who signs in; a positive integer
//   account   a balance in the ledger: owner, wallet and asset
//   owner     a user, or the exchange itself (HOUSE, FEE, …), with negative ids
//   wallet    PLATFORM (spot, convert, binary, options), FINANCIAL (earn), CONTRACT (futures)
//   market    a pair such as btcusdt, with its tick, lot and filters
//   order     one instruction to trade; of an order list (OCO) the first that trades or triggers cancels the other
import type { Amount, Price, Quantity } from './money.ts'

export type Wallet = 'PLATFORM' | 'FINANCIAL' | 'CONTRACT'
export type Side = 'BUY' | 'SELL'
export type OrderType = 'LIMIT' | 'MARKET' | 'STOP_LIMIT' | 'STOP_MARKET' | 'TAKE_PROFIT_LIMIT' | 'TAKE_PROFIT_MARKET'
export type TimeInForce = 'GTC' | 'IOC' | 'FOK' | 'GTD'
/** What happens when a user's order would meet another order of the same user. */
export type SelfTradePrevention = 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT'
export type TriggerBy = 'LAST' | 'INDEX'

/** The exchange's own accounts. Only owners at or below EXTERNAL may be negative: they mirror money outside. */
export const HOUSE = -1
export const FEE = -2
export const INSURANCE = -3
export const ROUNDING = -5
/** Holds the margin of futures positions; its balance always equals their total worth. */
export const CLEARING = -6
/** The house's coins for converting: it pays what users receive and gets what they give. */
export const INVENTORY = -7
/** The house's coins for network fees: it pays what networks take for our own transactions. */
export const GAS = -8
/** The house's coins for interest: it pays what users earn on what they have set aside. */
export const EARN_RESERVE = -9
/** Shares of fees that are promised to anyone who brought a customer, and not paid yet. */
export const REBATES = -10
/** Lots of a block between its trades and their sharing: see futures/block.ts. It owns nothing in between commands that users give. */
export const BLOCK = -13
/** The house's coins for rewards of welfare. */
export const WELFARE_FUND = -11
/** What vouchers and boosts that were claimed can still pay. */
export const PROMISED_REWARDS = -12
export const EXTERNAL_FAUCET = -100
/** What is on networks: minus what has arrived and not left again. */
export const EXTERNAL_CHAIN = -101
/** What is at banks: minus what was credited for payments to our accounts, plus what was paid out from them. */
export const EXTERNAL_BANK = -102
/** A follow has its own account, with this number plus its id: a copied position is never mixed with the follower's others. */
export const FOLLOW_ACCOUNTS = 4_000_000_000_000_000
/** Owners at or below this value mirror money outside the exchange and may go below zero. */
export const EXTERNAL = -100

export interface Asset {
  asset: string
  /** Decimals of the smallest unit, 0 to 18. */
  scale: number
}

/** Limit of one order in any market: a price level with a million such orders is still a safe integer. */
export const ORDER_MAX_LOTS = 10_000_000_000

export interface OrderTerms {
  side: Side
  type: OrderType
  timeInForce: TimeInForce
  /** Needed by the LIMIT forms, absent in the MARKET forms. */
  price: Price | null
  /** Needed unless a market buy states quoteQuantity. */
  quantity: Quantity | null
  /** Market buy only: how much of the quote to spend at most. */
  quoteQuantity: Amount | null
  /** Needed by the STOP and TAKE_PROFIT forms. */
  stopPrice: Price | null
  triggerBy: TriggerBy
  postOnly: boolean
  selfTradePrevention: SelfTradePrevention
  /** Epoch ms; GTD only. */
  expiresAt: number | null
}

/** Fields of every command. */
export interface Stamped {
  /** Epoch ms, given by the sequencer; never goes backwards. */
  time: number
}
