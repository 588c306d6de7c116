// The unfinished work of a new mark as text, and back: its tasks, and what the contracts and purses keep until it is done.
// JSON; a bigint is written as a string of digits with an n.
import { assert } from '../assert.ts'
import { openAccount } from '../ledger/accounts.ts'
import type { Price } from '../money.ts'
import { contractOf, type Due, type Futures } from './futures.ts'
import type { PriceRange } from '../orders/priceLimits.ts'
import type { Debtor, Report, Settling, Task } from './settling.ts'

interface Written {
  tasks: Task[]
  debtors: Debtor[]
  reports: [positionId: number, Report][]
  /** Of contracts whose deficits are not settled: the last mark at which there were none. */
  settledMarks: [symbol: string, Price | null][]
  /** What was traded, and has not fired anything yet. */
  traded: [symbol: string, PriceRange][]
  /** Payouts that wait, by asset and owner. */
  dues: [asset: string, [owner: number, Omit<Due, 'account'>][]][]
}

export function settlingText({ ordered, purses }: Futures, { tasks, debtors, reports }: Settling): string {
  const written: Written = {
    tasks,
    debtors: [...debtors],
    reports: [...reports],
    settledMarks: ordered.flatMap(({ rules, settledMark, markPrice }) =>
      settledMark === markPrice ? [] : [[rules.symbol, settledMark] as const],
    ) as Written['settledMarks'],
    traded: ordered.flatMap(({ rules, traded }) => (traded === null ? [] : [[rules.symbol, { ...traded }]])),
    dues: [...purses.values()].flatMap(({ asset, dues }) =>
      dues === null ? [] : [[asset.asset, duesOf(dues.values())]],
    ),
  }
  return JSON.stringify(written, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
}

/** Call it after everything else is restored. */
export function restoreSettling(futures: Futures, work: string): void {
  const { tasks, debtors, reports, settledMarks, traded, dues } = JSON.parse(work, readBigint) as Written
  for (const [symbol, mark] of settledMarks) contractOf(futures, symbol).settledMark = mark
  for (const [symbol, range] of traded) contractOf(futures, symbol).traded = range
  for (const [asset, waiting] of dues) {
    const purse = futures.purses.get(asset)
    assert(purse !== undefined, 'the purse of waiting payouts exists')
    purse.dues = new Map()
    for (const [owner, due] of waiting) {
      const account = openAccount(purse.asset, 'CONTRACT', owner)
      purse.dues.set(account, { account, ...due })
    }
  }
  futures.settling = { tasks, debtors: new Set(debtors), reports: new Map(reports), passedOver: 0, isCut: true }
}

function duesOf(dues: Iterable<Due>): Written['dues'][number][1] {
  return Array.from(dues, ({ account, ...due }) => [account.owner, due])
}

function readBigint(_: string, value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value
}
