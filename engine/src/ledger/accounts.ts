// An account is the balance of one owner in one wallet and one asset. Part of the total may be held: it still
// belongs to its owner, but is promised to an order. Available is what is left.
//
// Alice has 1000 USDT in all and an open buy worth 300: total 1000, held 300, available 700.
// total >= held >= 0 at every moment, for everybody but the mirrors of the world outside.
import { assert } from '../assert.ts'
import { type Asset, EXTERNAL, type Wallet } from '../nouns.ts'
import type { Event } from '../events.ts'
import { type Amount, amountUnits, ZERO } from '../money.ts'
import { addTouched, createTouchedList, takeTouched, type Touchable, type TouchedList } from '../touched.ts'

export interface Account extends Touchable<Account> {
  readonly owner: number
  readonly wallet: Wallet
  readonly asset: string
  total: Amount
  held: Amount
  /** The values before the command that is being applied, if that has touched it. */
  totalBefore: Amount
  heldBefore: Amount
}

export interface LedgerAsset extends Asset {
  readonly accounts: Record<Wallet, Map<number, Account>>
}

export interface Ledger {
  readonly assets: Map<string, LedgerAsset>
  readonly touched: TouchedList<Account>
}

export const wallets: readonly Wallet[] = ['PLATFORM', 'FINANCIAL', 'CONTRACT']

export function createLedger(): Ledger {
  return { assets: new Map(), touched: createTouchedList() }
}

/** The account, made with nothing in it where there was none. */
export function openAccount(asset: LedgerAsset, wallet: Wallet, owner: number): Account {
  const known = asset.accounts[wallet].get(owner)
  if (known) return known
  const account: Account = {
    owner,
    wallet,
    asset: asset.asset,
    total: ZERO,
    held: ZERO,
    totalBefore: ZERO,
    heldBefore: ZERO,
    isTouched: false,
    nextTouched: null,
  }
  asset.accounts[wallet].set(owner, account)
  return account
}

export function available(account: Account): Amount {
  return amountUnits(account.total - account.held)
}

/** With holdMore and holdLess the only way a balance changes. The difference may be negative. */
export function changeTotal(ledger: Ledger, account: Account, by: bigint): void {
  touchAccount(ledger, account)
  account.total = amountUnits(account.total + by)
  assert(account.total >= account.held || account.owner <= EXTERNAL, 'available is never negative')
}

/** Both take what is not negative: one direction costs less than a sign. */
export function holdMore(ledger: Ledger, account: Account, by: Amount): void {
  touchAccount(ledger, account)
  account.held = amountUnits(account.held + by)
  assert(account.total >= account.held, 'no more is held than there is')
}

export function holdLess(ledger: Ledger, account: Account, by: Amount): void {
  touchAccount(ledger, account)
  assert(account.held >= by, 'held is never negative')
  account.held = amountUnits(account.held - by)
}

/** Whether so much is available. */
export function hasAvailable(account: Account, needed: Amount): boolean {
  return account.total >= account.held + needed
}

/** Tells each account that differs from before the command, once. */
export function reportBalances(ledger: Ledger, events: Event[]): void {
  for (let account = takeTouched(ledger.touched); account !== null; account = takeTouched(ledger.touched)) {
    if (account.total === account.totalBefore && account.held === account.heldBefore) continue
    events.push({
      type: 'balanceChanged',
      owner: account.owner,
      wallet: account.wallet,
      asset: account.asset,
      available: available(account),
      held: account.held,
    })
  }
}

function touchAccount(ledger: Ledger, account: Account): void {
  if (account.isTouched) return
  addTouched(ledger.touched, account)
  account.totalBefore = account.total
  account.heldBefore = account.held
}
