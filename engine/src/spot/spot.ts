// State of spot trading: its pairs and desks.
//
// A desk is one user in one pair: two accounts and the open orders there. An order points to its desk and its desk to
// the accounts, so a fill needs no lookups for the four accounts of buyer and seller.
import type { Account, LedgerAsset } from '../ledger/accounts.ts'
import { openAccount } from '../ledger/accounts.ts'
import type { Side } from '../nouns.ts'
import { createTrading, type Desk, type Order, type Pair, type Trading } from '../orders/trading.ts'
import { NOWHERE } from '../places.ts'
import type { Turn } from '../turn.ts'
import type { SpotMarket } from './commands.ts'

export interface SpotDesk extends Desk {
  readonly pair: SpotPair
  readonly base: Account
  readonly quote: Account
}

export interface SpotPair extends Pair {
  rules: SpotMarket
  readonly baseAsset: LedgerAsset
  readonly quoteAsset: LedgerAsset
  readonly baseFees: Account
  readonly quoteFees: Account
  readonly quoteRounding: Account
  /** What steps continue with after the pair's sweep; null if there is nothing: see firing.ts. */
  unfired: Unfired | null
}

/** Orders that have been reached, in their order, and how many of them have fired. */
export interface Unfired {
  readonly orderIds: readonly number[]
  fired: number
}

export interface Spot extends Trading {
  readonly pairs: Map<string, SpotPair>
  /** How many pairs have something unfinished. */
  firing: number
}

export type SpotTurn = Turn & { readonly spot: Spot }

export function createSpot(): Spot {
  return { ...createTrading('SPOT'), pairs: new Map(), firing: 0 }
}

/** A user's desk in a pair is created with the first order there. */
export function openDesk(pair: SpotPair, user: number): SpotDesk {
  const known = pair.desks.get(user) as SpotDesk | undefined
  if (known) return known
  const desk: SpotDesk = {
    user,
    pair,
    base: openAccount(pair.baseAsset, 'PLATFORM', user),
    quote: openAccount(pair.quoteAsset, 'PLATFORM', user),
    first: NOWHERE,
    last: NOWHERE,
    bookCount: 0,
    triggerCount: 0,
  }
  pair.desks.add(user, desk)
  return desk
}

/** Spot desks have only spot orders. */
export function deskOf(order: Order): SpotDesk {
  return order.desk as SpotDesk
}

/** The account that an order of this side pays from. */
export function payingAccount(desk: SpotDesk, side: Side): Account {
  return side === 'BUY' ? desk.quote : desk.base
}
