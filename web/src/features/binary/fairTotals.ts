// What the published rows of settled contracts come to together: all of them, one day, or one pair and duration.
import type { Output } from '@assay/api/schemas'
import { sumDecimals } from '../balances/units.ts'

export type StatisticsRow = Output<'binary', 'getStatistics'>['rows'][number]

/** With fewer decided contracts, chance alone may win few or nearly all of them, so a comparison says nothing. */
export const COMPARED_FROM = 30

export interface FairTotal {
  contracts: number
  won: number
  lost: number
  ties: number
  voids: number
  /** won ÷ (won + lost), 0 to 1; null where none was won or lost. */
  shareWon: number | null
  /** Where nineteen of twenty samples of this size lie when up and down are equally likely; null below COMPARED_FROM. */
  chance: { low: number; high: number } | null
  money: CoinTotal[]
}

/** Decimal strings in the coin. */
export interface CoinTotal {
  coin: string
  staked: string
  paidOut: string
  fees: string
  houseResult: string
}

export function totalOf(rows: readonly StatisticsRow[]): FairTotal {
  const count = (key: 'contracts' | 'won' | 'lost' | 'ties' | 'voids') => rows.reduce((sum, row) => sum + row[key], 0)
  const [won, lost] = [count('won'), count('lost')]
  const coins = [...new Set(rows.map(({ coin }) => coin))]
  return {
    contracts: count('contracts'),
    won,
    lost,
    ties: count('ties'),
    voids: count('voids'),
    shareWon: won + lost === 0 ? null : won / (won + lost),
    chance: won + lost < COMPARED_FROM ? null : chanceOf(won + lost),
    money: coins.map((coin) =>
      moneyOf(
        coin,
        rows.filter((row) => row.coin === coin),
      ),
    ),
  }
}

/** 95 % of a fair coin's samples: a half, plus or minus 1.96 standard errors. 400 contracts: 45.1 % to 54.9 %. */
function chanceOf(decided: number): { low: number; high: number } {
  const spread = (1.96 * 0.5) / Math.sqrt(decided)
  return { low: Math.max(0, 0.5 - spread), high: Math.min(1, 0.5 + spread) }
}

function moneyOf(coin: string, rows: readonly StatisticsRow[]): CoinTotal {
  const sum = (key: 'staked' | 'paidOut' | 'fees' | 'houseResult') => sumDecimals(rows.map((row) => row[key]))
  return { coin, staked: sum('staked'), paidOut: sum('paidOut'), fees: sum('fees'), houseResult: sum('houseResult') }
}

/** One total for each key, in the order in which the keys first occur. */
export function totalsBy<Key extends string>(
  rows: readonly StatisticsRow[],
  keyOf: (row: StatisticsRow) => Key,
): { key: Key; first: StatisticsRow; total: FairTotal }[] {
  return [...new Set(rows.map(keyOf))].flatMap((key) => {
    const own = rows.filter((row) => keyOf(row) === key)
    const [first] = own
    return first === undefined ? [] : [{ key, first, total: totalOf(own) }]
  })
}
