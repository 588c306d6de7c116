// An account is the balance of one owner in one wallet and one asset. Part of the total may be held: it still belongs
// to its owner, but is reserved for an order. The rest is available.
//
// Alice has 1000 USDT in all and an open buy worth 300: total 1000, held 300, available 700.
// total >= held >= 0 always, except on external accounts.
//
// Amounts in arguments and events are bigint. Here both are plain numbers as long as they are safe integers (USDT with
// scale 8: up to 90 million), next to their values before the command, with all accounts of an asset in one array. A
// bigint would be a separate heap object, allocated on every change. An account that once had more keeps bigints.
import { assert } from '../assert.ts'
import { type Asset, EXTERNAL, type Wallet } from '../nouns.ts'
import type { BalanceChanged, Event } from '../events.ts'
import { IdTable } from '../idTable.ts'
import { type Amount, amountUnits, bigintOf, safeNumberOf, ZERO } from '../money.ts'
import { type Touchable, TouchedList } from '../touched.ts'

/** The columns of an account's row. */
const TOTAL = 0
const HELD = 1
/** The values before the current command, if it has changed the account. */
const TOTAL_BEFORE = 2
const HELD_BEFORE = 3
const ROW = 4

/** One row of safe integers for each account of an asset; NaN for a large one. */
interface Rows {
  numbers: Float64Array
  count: number
  /** Sum of the changes since the last entry was closed: the two fields together. */
  moved: number
  movedLarge: bigint
}

interface LargeAmounts {
  total: Amount
  held: Amount
  totalBefore: Amount
  heldBefore: Amount
}

export class Account implements Touchable {
  readonly owner: number
  readonly wallet: Wallet
  readonly asset: string
  isTouched = false
  readonly rows: Rows
  /** Where its row starts. */
  readonly row: number
  large: LargeAmounts | null = null

  constructor({ asset, rows }: LedgerAsset, wallet: Wallet, owner: number) {
    this.owner = owner
    this.wallet = wallet
    this.asset = asset
    this.rows = rows
    this.row = rows.count * ROW
    rows.count += 1
    if (this.row >= rows.numbers.length) rows.numbers = grown(rows.numbers)
  }

  get total(): Amount {
    return this.large === null ? bigintOf(this.rows.numbers[this.row + TOTAL] as number) : this.large.total
  }

  get held(): Amount {
    return this.large === null ? bigintOf(this.rows.numbers[this.row + HELD] as number) : this.large.held
  }
}

export interface LedgerAsset extends Asset {
  /** By owner. */
  readonly accounts: Record<Wallet, IdTable<Account>>
  readonly rows: Rows
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

export function createRows(): Rows {
  return { numbers: new Float64Array(16 * ROW), count: 0, moved: 0, movedLarge: 0n }
}

/** The account, created empty if it does not exist. */
export function openAccount(asset: LedgerAsset, wallet: Wallet, owner: number): Account {
  const known = asset.accounts[wallet].get(owner)
  if (known) return known
  const account = new Account(asset, wallet, owner)
  asset.accounts[wallet].add(owner, account)
  return account
}

export function available(account: Account): Amount {
  const { large, row } = account
  if (large !== null) return amountUnits(large.total - large.held)
  const { numbers } = account.rows
  return bigintOf((numbers[row + TOTAL] as number) - (numbers[row + HELD] as number))
}

/** Besides holdMore and holdLess the only way a balance changes. The difference may be negative. */
export function changeTotal(ledger: Ledger, account: Account, by: bigint): void {
  touchAccount(ledger, account)
  const change = safeNumberOf(by)
  addToTotal(account, change, by)
  weigh(ledger, account.rows, change, by)
}

/** Both take a non-negative amount. */
export function holdMore(ledger: Ledger, account: Account, by: Amount): void {
  touchAccount(ledger, account)
  addToHeld(account, by)
}

export function holdLess(ledger: Ledger, account: Account, by: Amount): void {
  touchAccount(ledger, account)
  const { large, row } = account
  if (large === null) {
    const { numbers } = account.rows
    const held = (numbers[row + HELD] as number) - safeNumberOf(by)
    assert(held >= 0, 'held is never negative')
    numbers[row + HELD] = held
  } else {
    assert(large.held >= by, 'held is never negative')
    large.held = amountUnits(large.held - by)
  }
}

/** Whether this much is available; `needed` is not negative. */
export function hasAvailable(account: Account, needed: Amount): boolean {
  const { large, row } = account
  if (large !== null) return large.total >= large.held + needed
  const { numbers } = account.rows
  // At most a safe integer is available: any other number is too much, and NaN compares false.
  return (numbers[row + TOTAL] as number) - (numbers[row + HELD] as number) >= safeNumberOf(needed)
}

/** For an empty account, before the first command. */
export function restoreAmounts(account: Account, { total, held }: { total: Amount; held: Amount }): void {
  const { row } = account
  const { numbers } = account.rows
  numbers[row + TOTAL] = safeNumberOf(total)
  numbers[row + HELD] = safeNumberOf(held)
  if (!Number.isNaN(numbers[row + TOTAL]) && !Number.isNaN(numbers[row + HELD])) return
  numbers.fill(Number.NaN, row, row + ROW)
  account.large = { total, held, totalBefore: ZERO, heldBefore: ZERO }
}

/** Reports each account that differs from before the command, once. */
export function reportBalances(ledger: Ledger, events: Event[]): void {
  for (let account = ledger.touched.take(); account !== null; account = ledger.touched.take()) {
    account.isTouched = false
    const changed = account.large === null ? describeChanged(account) : describeLargeChanged(account, account.large)
    if (changed !== null) events.push(changed)
  }
}

function describeChanged({ owner, wallet, asset, row, rows: { numbers } }: Account): BalanceChanged | null {
  const total = numbers[row + TOTAL] as number
  const held = numbers[row + HELD] as number
  if (total === numbers[row + TOTAL_BEFORE] && held === numbers[row + HELD_BEFORE]) return null
  // Computed before the event: V8 builds an event in one step if nothing is allocated between its fields.
  const free = bigintOf(total - held)
  const promised = bigintOf(held)
  return { type: 'balanceChanged', owner, wallet, asset, available: free, held: promised }
}

function describeLargeChanged({ owner, wallet, asset }: Account, large: LargeAmounts): BalanceChanged | null {
  const { total, held, totalBefore, heldBefore } = large
  if (total === totalBefore && held === heldBefore) return null
  return { type: 'balanceChanged', owner, wallet, asset, available: amountUnits(total - held), held }
}

/** `change` is `by` as a number, or NaN if it does not fit. */
function addToTotal(account: Account, change: number, by: bigint): void {
  const { row } = account
  const { numbers } = account.rows
  const total = (numbers[row + TOTAL] as number) + change
  if (Number.isSafeInteger(total)) {
    numbers[row + TOTAL] = total
    assert(total >= (numbers[row + HELD] as number) || account.owner <= EXTERNAL, 'available is never negative')
  } else {
    const large = enlarged(account)
    large.total = amountUnits(large.total + by)
    assert(large.total >= large.held || account.owner <= EXTERNAL, 'available is never negative')
  }
}

function weigh(ledger: Ledger, rows: Rows, change: number, by: bigint): void {
  const wasBalanced = isBalanced(rows)
  if (Number.isSafeInteger(rows.moved + change)) rows.moved += change
  else rows.movedLarge += by
  const balanced = isBalanced(rows)
  if (balanced !== wasBalanced) ledger.unbalanced += balanced ? -1 : 1
}

function isBalanced({ moved, movedLarge }: Rows): boolean {
  return movedLarge === 0n ? moved === 0 : BigInt(moved) + movedLarge === 0n
}

function addToHeld(account: Account, by: Amount): void {
  const { row } = account
  const { numbers } = account.rows
  const more = safeNumberOf(by)
  const held = (numbers[row + HELD] as number) + more
  if (Number.isSafeInteger(held)) {
    assert(more >= 0, 'held is never negative')
    numbers[row + HELD] = held
    assert((numbers[row + TOTAL] as number) >= held, 'held never exceeds the total')
  } else {
    assert(by >= 0n, 'held is never negative')
    const large = enlarged(account)
    large.held = amountUnits(large.held + by)
    assert(large.total >= large.held, 'held never exceeds the total')
  }
}

function touchAccount(ledger: Ledger, account: Account): void {
  if (account.isTouched) return
  account.isTouched = true
  ledger.touched.add(account)
  const { large, row } = account
  if (large === null) {
    const { numbers } = account.rows
    numbers[row + TOTAL_BEFORE] = numbers[row + TOTAL] as number
    numbers[row + HELD_BEFORE] = numbers[row + HELD] as number
  } else {
    large.totalBefore = large.total
    large.heldBefore = large.held
  }
}

/** The amounts of an account that has, or is about to have, more than a safe integer. */
function enlarged(account: Account): LargeAmounts {
  if (account.large !== null) return account.large
  const { row } = account
  const { numbers } = account.rows
  const [total, held, totalBefore, heldBefore] = [TOTAL, HELD, TOTAL_BEFORE, HELD_BEFORE].map((column) =>
    bigintOf(numbers[row + column] as number),
  ) as [Amount, Amount, Amount, Amount]
  numbers.fill(Number.NaN, row, row + ROW)
  account.large = { total, held, totalBefore, heldBefore }
  return account.large
}

function grown(numbers: Float64Array): Float64Array {
  const more = new Float64Array(numbers.length * 2)
  more.set(numbers)
  return more
}
