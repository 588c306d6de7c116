// State of convert: its coins, and the converts that are accepted and not yet decided.
import { type Account, type LedgerAsset, openAccount } from '../ledger/accounts.ts'
import type { Holder } from '../ledger/holds.ts'
import { type Amount, amountUnits, ZERO } from '../money.ts'
import { FEE, INVENTORY } from '../nouns.ts'
import type { Turn } from '../turn.ts'
import type { ConvertCoin } from './commands.ts'
import type { ConvertChanged } from './events.ts'

export interface Coin {
  rules: ConvertCoin
  readonly asset: LedgerAsset
  readonly inventory: Account
  readonly fees: Account
  /** What open converts bring the inventory. */
  coming: Amount
}

export type Terms = Omit<
  ConvertChanged,
  'type' | 'reserved' | 'status' | 'reason' | 'decidedFrom' | 'decidedTo' | 'decidedAt'
>

/** Accepted and not yet decided. */
export interface OpenConvert {
  readonly terms: Terms
  readonly from: Coin
  readonly to: Coin
  /** What the user gives. */
  readonly given: Holder
  /** What the inventory pays. */
  readonly reserve: Holder
}

export interface Convert {
  /** The coin of index prices; null before it is defined. */
  unit: Coin | null
  readonly coins: Map<string, Coin>
  readonly open: Map<number, OpenConvert>
  /** Open converts of each user who has some. */
  readonly counts: Map<number, number>
}

export type ConvertTurn = Turn & { readonly convert: Convert }

export function createConvert(): Convert {
  return { unit: null, coins: new Map(), open: new Map(), counts: new Map() }
}

export function addCoin(convert: Convert, rules: ConvertCoin, asset: LedgerAsset): void {
  const [inventory, fees] = [openAccount(asset, 'PLATFORM', INVENTORY), openAccount(asset, 'PLATFORM', FEE)]
  const coin = { rules, asset, inventory, fees, coming: ZERO }
  convert.coins.set(rules.asset, coin)
  if (rules.symbol === null) convert.unit = coin
}

/** An open convert without holds yet, registered wherever open converts are counted. */
export function addConvert(convert: Convert, { terms, from, to }: { terms: Terms; from: Coin; to: Coin }): OpenConvert {
  const given = { payingFrom: openAccount(from.asset, 'PLATFORM', terms.user), held: ZERO }
  const open = { terms, from, to, given, reserve: { payingFrom: to.inventory, held: ZERO } }
  convert.open.set(terms.convertId, open)
  convert.counts.set(terms.user, (convert.counts.get(terms.user) ?? 0) + 1)
  from.coming = amountUnits(from.coming + terms.amount)
  return open
}

export function removeConvert(convert: Convert, { terms, from }: OpenConvert): void {
  convert.open.delete(terms.convertId)
  const left = (convert.counts.get(terms.user) ?? 0) - 1
  if (left === 0) convert.counts.delete(terms.user)
  else convert.counts.set(terms.user, left)
  from.coming = amountUnits(from.coming - terms.amount)
}
