import { expect, test } from 'vitest'
import { checkContract, checkPair } from './marketChecks.ts'

const book = {
  orderMin: '0.001',
  orderMax: '100',
  isTrading: true,
  canLimitBuy: true,
  canLimitSell: true,
  canMarketBuy: true,
  canMarketSell: true,
  priceBand: '0.1',
  marketSlippageMax: '0.05',
}
const pair = { ...book, makerFeeRate: '0.001', takerFeeRate: '0.001', buyMax: null, sellMin: null }
const tier = { notionalMax: '50000', leverageMax: 100, maintenanceRate: '0.004' }
const contract = {
  ...book,
  leverages: [5, 100],
  tiers: [tier, { notionalMax: '250000', leverageMax: 50, maintenanceRate: '0.006' }],
  positionMax: '10',
  openInterestMax: '100',
  canOpen: true,
  fundingRateMax: '0.001',
}

const said = (findings: { path: string; isRefused: boolean }[]) =>
  findings.map(({ path, isRefused }) => `${path}: ${isRefused ? 'refused' : 'warned'}`)

test.each<[what: string, changed: object, expected: string[]]>([
  ['nothing unusual', {}, []],
  ['a smallest order above the largest', { orderMin: '101' }, ['orderMin: refused']],
  ['a maker who pays more', { makerFeeRate: '0.002' }, ['makerFeeRate: warned']],
  ['prices that exclude each other', { buyMax: '10', sellMin: '11' }, ['buyMax: refused']],
  ['no limit orders', { canLimitBuy: false, canLimitSell: false }, ['canLimitBuy: warned']],
  ['no band', { priceBand: '0', marketSlippageMax: '0' }, ['priceBand: warned', 'marketSlippageMax: warned']],
])('a pair with %s', (_, changed, expected) => {
  expect(said(checkPair({ ...pair, ...changed }))).toEqual(expected)
})

test.each<[what: string, changed: object, expected: string[]]>([
  ['nothing unusual', {}, []],
  [
    'maintenance at half of the initial margin',
    { tiers: [{ ...tier, maintenanceRate: '0.005' }] },
    ['tiers.0.maintenanceRate: refused'],
  ],
  ['maintenance just under it', { tiers: [{ ...tier, maintenanceRate: '0.004999' }] }, []],
  ['no maintenance', { tiers: [{ ...tier, maintenanceRate: '0' }] }, ['tiers.0.maintenanceRate: refused']],
  [
    'tiers that do not ascend',
    { tiers: [tier, tier] },
    ['tiers.1.notionalMax: refused', 'tiers.1.maintenanceRate: refused'],
  ],
  ['leverages twice', { leverages: [5, 5] }, ['leverages: refused']],
  ['a leverage of no tier', { leverages: [5, 125] }, ['leverages: warned']],
  ['a position above all', { positionMax: '101' }, ['positionMax: warned']],
  ['a funding rate that nobody would pay', { fundingRateMax: '0.0011' }, ['fundingRateMax: warned']],
  ['no way out', { isTrading: false }, ['isTrading: warned']],
])('a perpetual with %s', (_, changed, expected) => {
  expect(said(checkContract({ ...contract, ...changed }))).toEqual(expected)
})
