// An account is the balance of one owner in one wallet and one asset. Part of the total may be held: it still belongs
// to its owner, but is reserved for an order. The rest is available.
//
// Alice has 1000 USDT in all and an open buy worth 300: total 1000, held 300, available 700.
// total >= held >= 0 always, except on external accounts.
import { assert } from '../assert.ts'
import { type Asset, EXTERNAL, type Wallet } from '../nouns.ts'
import type { BalanceChanged, Event } from '../events.ts'
import { IdTable } from '../idTable.ts'
import { type Amount, amountUnits, ZERO } from '../money.ts'
import { type Touchable, TouchedList } from '../touched.ts'

/** Shared by all accounts of an asset. */
interface Moves {
  /** Sum of the changes since the last entry was closed. */
  sum: bigint
}

/** Only this file changes the amounts. */
export class Account implements Touchable {
  readonly owner: number
  readonly wallet: Wallet
  readonly asset: string
  readonly moves: Moves
  total = ZERO
  held = ZERO
  isTouched = false
  /** The values before the current command, if it has changed the account. */
  totalBefore = ZERO
  heldBefore = ZERO

  constructor({ asset, moves }: LedgerAsset, wallet: Wallet, owner: number) {
    this.asset = asset
    this.moves = moves
    this.wallet = wallet
    this.owner = owner
  }
}

export interface LedgerAsset extends Asset {
  /** By owner. */
  readonly accounts: Record<Wallet, IdTable<Account>>
  readonly moves: Moves
}

export interface Ledger {
  readonly assets: Map<string, LedgerAsset>
  readonly touched: TouchedList<Account>
  /** The number of assets whose postings do not sum to zero since the last entry was closed. */
  unbalanced: number
}

export const wallets: readonly Wallet[] = ['PLATFORM', 'FINANCIAL', 'CONTRACT']

export function createLedger(): Ledger {
  return { assets: new Map(), touched: new TouchedList(), unbalanced: 0 }
}

export function createAccounts(): LedgerAsset['accounts'] {
  return { PLATFORM: new IdTable(), FINANCIAL: new IdTable(), CONTRACT: new IdTable() }
}

/** The account, created empty if it does not exist. */
export function openAccount(asset: LedgerAsset, wallet: Wallet, owner: number): Account {
  const known = asset.accounts[wallet].get(owner)
  if (known) return known
  const account = new Account(asset, wallet, owner)
  asset.accounts[wallet].add(owner, account)
  return account
}

export function available({ total, held }: Account): Amount {
  return amountUnits(total - held)
}

/** Besides holdMore and holdLess the only way a balance changes. The difference may be negative. */
export function changeTotal(ledger: Ledger, account: Account, by: bigint): void {
  touchAccount(ledger, account)
  account.total = amountUnits(account.total + by)
  assert(account.total >= account.held || account.owner <= EXTERNAL, 'available is never negative')
  const { moves } = account
  const wasBalanced = moves.sum === 0n
  moves.sum += by
  const isBalanced = moves.sum === 0n
  if (isBalanced !== wasBalanced) ledger.unbalanced += isBalanced ? -1 : 1
}

/** Both take a non-negative amount. */
export function holdMore(ledger: Ledger, account: Account, by: Amount): void {
  touchAccount(ledger, account)
  assert(by >= 0n, 'held is never negative')
  account.held = amountUnits(account.held + by)
  assert(account.total >= account.held, 'held never exceeds the total')
}

export function holdLess(ledger: Ledger, account: Account, by: Amount): void {
  touchAccount(ledger, account)
  assert(account.held >= by, 'held is never negative')
  account.held = amountUnits(account.held - by)
}

/** Whether this much is available; `needed` is not negative. */
export function hasAvailable({ total, held }: Account, needed: Amount): boolean {
  return total - held >= needed
}

/** For an empty account, before the first command. */
export function restoreAmounts(account: Account, { total, held }: { total: Amount; held: Amount }): void {
  account.total = total
  account.held = held
}

/** Reports each account that differs from before the command, once. */
export function reportBalances(ledger: Ledger, events: Event[]): void {
  for (let account = ledger.touched.take(); account !== null; account = ledger.touched.take()) {
    account.isTouched = false
    const changed = describeChanged(account)
    if (changed !== null) events.push(changed)
  }
}

function describeChanged(account: Account): BalanceChanged | null {
  const { owner, wallet, asset, total, held, totalBefore, heldBefore } = account
  if (total === totalBefore && held === heldBefore) return null
  return { type: 'balanceChanged', owner, wallet, asset, available: available(account), held }
}

function touchAccount(ledger: Ledger, account: Account): void {
  if (account.isTouched) return
  account.isTouched = true
  ledger.touched.add(account)
  account.totalBefore = account.total
  account.heldBefore = account.held
}
