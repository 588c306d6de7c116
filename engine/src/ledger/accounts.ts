// An account is the balance of one owner in one wallet and one asset. Part of the total may be held: it still
// belongs to its owner, but is promised to an order. Available is what is left.
//
// Alice has 1000 USDT in all and an open buy worth 300: total 1000, held 300, available 700.
// total >= held >= 0 at every moment, for everybody but the mirrors of the world outside.
import { assert } from '../assert.ts'
import { type Asset, EXTERNAL, type Wallet } from '../commands.ts'
import type { Event } from '../events.ts'
import { type Amount, amountUnits, ZERO } from '../money.ts'

export interface Account {
  readonly owner: number
  readonly wallet: Wallet
  readonly asset: string
  total: Amount
  held: Amount
  /** Touched by the command that is being applied, and the values before it. */
  isTouched: boolean
  totalBefore: Amount
  heldBefore: Amount
}

export interface LedgerAsset extends Asset {
  readonly accounts: Record<Wallet, Map<number, Account>>
}

export interface Ledger {
  readonly assets: Map<string, LedgerAsset>
  readonly touched: Account[]
}

export const wallets: readonly Wallet[] = ['PLATFORM', 'FINANCIAL', 'CONTRACT']

export function createLedger(): Ledger {
  return { assets: new Map(), touched: [] }
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
    isTouched: false,
    totalBefore: ZERO,
    heldBefore: ZERO,
  }
  asset.accounts[wallet].set(owner, account)
  return account
}

export function available(account: Account): Amount {
  return amountUnits(account.total - account.held)
}

/** The only way a balance changes. Both differences may be negative. */
export function changeAccount(ledger: Ledger, account: Account, change: { total: bigint; held: bigint }): void {
  if (!account.isTouched) {
    account.isTouched = true
    account.totalBefore = account.total
    account.heldBefore = account.held
    ledger.touched.push(account)
  }
  if (change.total !== 0n) account.total = amountUnits(account.total + change.total)
  if (change.held !== 0n) account.held = amountUnits(account.held + change.held)
  assert(account.held >= 0n, 'held is never negative')
  assert(account.total >= account.held || account.owner <= EXTERNAL, 'available is never negative')
}

/** Tells each account that differs from before the command, once. */
export function reportBalances(ledger: Ledger, events: Event[]): void {
  for (const account of ledger.touched) {
    account.isTouched = false
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
  ledger.touched.length = 0
}
