import { expect, test } from 'vitest'
import { type StatisticsRow, totalOf, totalsBy } from './fairTotals.ts'

const DAY = 1_800_000_000_000
function row(part: Partial<StatisticsRow>): StatisticsRow {
  return {
    day: DAY,
    symbol: 'btcusdt',
    period: 60,
    mode: 'FIXED',
    coin: 'usdt',
    contracts: 0,
    won: 0,
    lost: 0,
    ties: 0,
    voids: 0,
    shareWon: null,
    expectedShare: '0.5',
    staked: '0',
    paidOut: '0',
    fees: '0',
    houseResult: '0',
    ...part,
  }
}

const rows = [
  row({
    contracts: 300,
    won: 150,
    lost: 148,
    ties: 1,
    voids: 1,
    staked: '3000',
    paidOut: '2720.5',
    houseResult: '279.5',
  }),
  row({
    symbol: 'ethusdt',
    contracts: 102,
    won: 48,
    lost: 54,
    staked: '1020.1',
    paidOut: '1100',
    houseResult: '-79.9',
  }),
]

test('counts and money add up exactly, and the house result keeps its sign', () => {
  expect(totalOf(rows)).toMatchObject({
    contracts: 402,
    won: 198,
    lost: 202,
    ties: 1,
    voids: 1,
    shareWon: 0.495,
    money: [{ coin: 'usdt', staked: '4020.1', paidOut: '3820.5', fees: '0', houseResult: '199.6' }],
  })
})

test('of 400 decided contracts chance wins 45.1 % to 54.9 %', () => {
  expect(totalOf(rows).chance?.low).toBeCloseTo(0.451, 6)
  expect(totalOf(rows).chance?.high).toBeCloseTo(0.549, 6)
})

test('few contracts are not compared with chance', () => {
  expect(totalOf([row({ contracts: 29, won: 20, lost: 9 })]).chance).toBeNull()
  expect(totalOf([row({ contracts: 30, won: 20, lost: 10 })]).chance).not.toBeNull()
})

test('without a contract that was won or lost there is no share', () => {
  expect(totalOf([row({ contracts: 2, voids: 2 })])).toMatchObject({ shareWon: null, chance: null })
  expect(totalOf([])).toMatchObject({ contracts: 0, money: [] })
})

test('coins are never added together', () => {
  expect(totalOf([row({ staked: '1' }), row({ coin: 'usdc', staked: '2' })]).money.map(({ staked }) => staked)).toEqual(
    ['1', '2'],
  )
})

test('totals by pair keep the order of the rows', () => {
  expect(totalsBy(rows, ({ symbol }) => symbol).map(({ key, total }) => `${key} ${total.contracts}`)).toEqual([
    'btcusdt 300',
    'ethusdt 102',
  ])
})
