// Fault isolation. When an assertion fails in a market, the state is read back from what was committed, and a command
// in the journal halts that market: nothing in it is traded, settled or liquidated until it is resumed, orders in it
// can be cancelled, and every other market continues. If a user's command failed, only that user is refused that kind
// of command in that market.
//
// A tick carries the prices of all contracts. ETH fails an assertion: ETH is halted, the tick is applied again without
// ETH, and BTC gets its mark.
import type { Stamped } from './nouns.ts'

export type Product =
  | 'SPOT'
  | 'FUTURES'
  | 'BINARY'
  | 'OPTIONS'
  | 'WITHDRAWALS'
  | 'CONVERT'
  | 'EARN'
  | 'REFERRAL'
  | 'FOLLOW'
  | 'WELFARE'

/**
 * What can be halted: a pair, a perpetual, a market of the second contract, an expiry of options, withdrawals of an
 * asset, or all of a product.
 */
export interface MarketName {
  product: Product
  /** Its symbol, the name of the option series, the asset, or the product's own name, such as EARN_MARKET. */
  market: string
}

/** A convert touches two coins, so convert is halted as a whole. */
export const CONVERT_MARKET = 'convert'
/** A day's interest is accrued in all products, so earn is halted as a whole too. */
export const EARN_MARKET = 'earn'
/** And so is the paying of rebates. */
export const REFERRAL_MARKET = 'referral'

/** What copy trading does besides trading, which belongs to the contracts. */
export const FOLLOW_MARKET = 'follow'
/** Claims, and rewards whose time is over. */
export const WELFARE_MARKET = 'welfare'

/** A whole market if user and command are null; else one kind of command of one user, in one market or in none. */
export interface Halt {
  product: Product | null
  market: string
  user: number | null
  command: string | null
}

export interface BeginHalt extends Stamped {
  type: 'halts.begin'
  halt: Halt
}
export interface EndHalt extends Stamped {
  type: 'halts.end'
  halt: Halt
}
export type HaltCommand = BeginHalt | EndHalt

export interface HaltChanged {
  type: 'haltChanged'
  halt: Halt
  isHalted: boolean
  time: number
}

export interface Halts {
  readonly all: Map<string, Halt>
  /** The market that the current command is working on; null if the command names it. */
  working: MarketName | null
}

export function createHalts(): Halts {
  return { all: new Map(), working: null }
}

export function haltKey({ product, market, user, command }: Halt): string {
  return `${product ?? ''} ${market} ${user ?? ''} ${command ?? ''}`
}

export function isHalted({ all }: Halts, product: Product, market: string): boolean {
  return all.size > 0 && all.has(haltKey({ product, market, user: null, command: null }))
}

/** Call before each market that one command works on. Returns whether it may: halted markets are skipped. */
export function workOn(halts: Halts, product: Product, market: string): boolean {
  if (isHalted(halts, product, market)) return false
  if (halts.working === null) halts.working = { product, market }
  halts.working.product = product
  halts.working.market = market
  return true
}

/** Sorted: equal states give equal records. */
export function haltRecords({ all }: Halts): Halt[] {
  return [...all.keys()].sort().map((key) => ({ ...(all.get(key) as Halt) }))
}
