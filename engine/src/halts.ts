// A fault stays small. Where an assertion breaks in a market, the state is read back from what was committed, and a
// command of the journal halts that market: nothing in it is traded, settled or liquidated until it is resumed, orders in
// it can be cancelled, and every other market goes on. Where a user's command broke it, only that user is refused that
// kind of command in that market.
//
// A tick carries the prices of all contracts. ETH breaks an assertion: ETH is halted, the tick is applied again and passes
// over ETH, and BTC has its mark.
import type { Stamped } from './nouns.ts'

export type Product = 'SPOT' | 'FUTURES' | 'BINARY' | 'OPTIONS'

/** A pair, a perpetual, a market of the second contract, an expiry of options. */
export interface MarketName {
  product: Product
  /** Its symbol, or the name of the series. */
  market: string
}

/** A whole market where user and command are null; else one kind of command of one user, in a market or in none. */
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
  /** What the command that is being applied works on; null where the command itself says it. */
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

/** To be called before each market that one command works on. Answers whether it may: a halted market is passed over. */
export function workOn(halts: Halts, product: Product, market: string): boolean {
  if (isHalted(halts, product, market)) return false
  if (halts.working === null) halts.working = { product, market }
  halts.working.product = product
  halts.working.market = market
  return true
}

/** Sorted: equal memories give equal records. */
export function haltRecords({ all }: Halts): Halt[] {
  return [...all.keys()].sort().map((key) => ({ ...(all.get(key) as Halt) }))
}
