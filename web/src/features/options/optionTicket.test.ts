import { expect, test } from 'vitest'
import type { OptionChain, OptionQuote, OptionSeries } from '@assay/api/options'
import { amountUnits, formatAmount, priceTicks, quantityLots } from '@assay/engine/money'
import { quoteOption } from '@assay/engine/options/pricing'
import { contractsOf } from '@assay/engine/options/terms'
import { choose, toSeries } from './optionModel.ts'
import { affordableUnits, estimate, findProblem, readUnits, resultAt } from './optionTicket.ts'
import { payoffCurve, placeOf, priceAt } from './payoffCurve.ts'

const EXPIRY = Date.UTC(2026, 10, 27, 8)
const series: OptionSeries = {
  series: 'BTC-261127',
  symbol: 'btcusdt',
  coin: 'btc',
  kind: 'WEEKLY',
  expiry: EXPIRY,
  closesAt: EXPIRY - 1_800_000,
  status: 'TRADING',
  unit: '0.01',
  unitsMax: 200,
  feeType: 2,
  feeValue: '0.0003',
  feeCap: '0.125',
  volatilityMin: '0.2',
  volatilityMax: '1.5',
  smileSlope: '-0.03',
  smileCurve: '0.02',
  spreadOfMark: '0.02',
  spreadOfDelta: '0.0003',
  priceDecimals: 2,
  amountDecimals: 8,
  strikes: ['104000'],
  reserveMax: '500000',
  reserved: '0',
  listedSequence: 1,
  listedPrice: '104233.10',
  settlementPrice: null,
}
const quoted = (type: 'C' | 'P', bid: string, ask: string): OptionQuote => ({
  symbol: `BTC-261127-104000-${type}`,
  type,
  bid,
  ask,
  mark: ask,
  iv: '0.5',
  delta: '0.5',
  gamma: '0',
  theta: '0',
  vega: '0',
  payoutMax: '104000.00',
  openUnits: 0,
})
const chain: OptionChain = {
  expiries: [series],
  series: 'BTC-261127',
  quote: {
    sequence: 7,
    time: EXPIRY - 7 * 86_400_000,
    validUntil: EXPIRY,
    index: '104233.10',
    state: 'NORMAL',
    volatility: '0.5',
  },
  rows: [
    {
      strike: '104000',
      isAtTheMoney: true,
      call: quoted('C', '1900.00', '2100.00'),
      put: quoted('P', '0.00', '1800.00'),
    },
  ],
}
const call = choose(chain, 'BTC-261127-104000-C')
const put = choose(chain, 'BTC-261127-104000-P')
if (call === null || put === null) throw new Error('both are quoted')
const usdt = (text: string) => amountUnits(BigInt(text) * 10n ** 8n)

test('an expiry of the wire is the engine’s own: it lists the same contracts and quotes the same', () => {
  const terms = toSeries(series)
  expect(contractsOf(terms).map(({ symbol }) => symbol)).toContain('BTC-261127-104000-P')
  expect([terms.smileSlope, terms.feeValue, terms.quantityDecimals]).toEqual([-30_000, 300n, 2])
  const { bid, ask } = quoteOption(call.contract, call.inputs)
  expect(bid < ask).toBe(true)
})

test('nothing is chosen of a contract that is not in the chain, nor while nothing is quoted', () => {
  expect(choose(chain, 'BTC-261127-1-C')).toBeNull()
  expect(choose({ ...chain, quote: null, rows: [] }, 'BTC-261127-104000-C')).toBeNull()
  expect(choose(undefined, 'BTC-261127-104000-C')).toBeNull()
})

test('only whole units from one up are units', () => {
  expect(['3', '', '0', '1.5', '-1', 'x'].map(readUnits)).toEqual([3, null, null, null, null, null])
})

test('an estimate is premium, fee, the whole cost, the break-even and the most that is paid', () => {
  const figures = estimate(call, quantityLots(3))
  expect(formatAmount(figures.amount, 8)).toBe('63.00000000')
  expect(formatAmount(figures.fee, 8)).toBe('0.93809790')
  expect(formatAmount(figures.total, 8)).toBe('63.93809790')
  expect(figures.breakEven).toBe(10_613_127)
  expect(figures.payoutMax).toBe(usdt('3120'))
})

test('the first problem is told: too many, too little money, nothing typed, nothing quoted', () => {
  expect(findProblem(null, quantityLots(1), null)).toEqual({ kind: 'unquoted' })
  expect(findProblem(call, null, usdt('1000'))).toEqual({ kind: 'required' })
  expect(findProblem(call, quantityLots(201), null)).toEqual({ kind: 'maximum', units: 200 })
  expect(findProblem(call, quantityLots(3), usdt('63'))).toEqual({ kind: 'balance' })
  expect(findProblem(call, quantityLots(3), usdt('64'))).toBeNull()
})

test('the most units are the last that the balance pays for', () => {
  const most = affordableUnits(call, usdt('1000'))
  expect(estimate(call, quantityLots(most)).total <= usdt('1000')).toBe(true)
  expect(estimate(call, quantityLots(most + 1)).total > usdt('1000')).toBe(true)
  expect(affordableUnits(call, usdt('1'))).toBe(0)
  expect(affordableUnits(call, usdt('1000000'))).toBe(200)
})

test('a result is the payout less the cost, never less than the cost lost', () => {
  const held = { units: quantityLots(2), cost: usdt('50') }
  expect(resultAt(call, held, priceTicks(10_400_000))).toBe(-usdt('50'))
  expect(resultAt(call, held, priceTicks(10_650_000))).toBe(0n)
  expect(resultAt(call, held, priceTicks(90_000_000))).toBe(usdt('2030'))
  expect(resultAt(put, held, priceTicks(10_150_000))).toBe(0n)
})

test('the picture of a payoff is flat at the cost, bends at the strike and crosses nothing at the break-even', () => {
  const held = { units: quantityLots(2), cost: usdt('50') }
  const curve = payoffCurve(call.contract, held, call.inputs.index)
  expect(curve.lowest).toBe(-5_000_000_000)
  expect(curve.from < 10_400_000 && curve.to > 10_650_000).toBe(true)
  const heights = curve.points.map(([, y]) => y)
  expect(heights[0]).toBe(1)
  expect(Math.min(...heights)).toBe(0)
  const even = placeOf(curve, 10_650_000)
  const after = curve.points.find(([x]) => x >= even)
  expect(after?.[1] ?? 1).toBeLessThanOrEqual(curve.zero)
  expect(priceAt(curve, 0)).toBe(curve.from)
  expect(placeOf(curve, 1)).toBe(0)
})
