// Prices are compared with the expected payoff, integrated numerically over the possible prices in double arithmetic.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Price, priceTicks, type Rate, ratePpm } from '../money.ts'
import { bitcoinSeries, contractAt, EXPIRY } from '../testing/optionTerms.ts'
import { ONE } from './fixedPoint.ts'
import { quoteOption, type QuoteInputs } from './pricing.ts'
import { contractsOf, payoff, strikesAround, strikeStep, strikeText } from './terms.ts'

const DAY_MS = 86_400_000
const plain = (value: bigint): number => Number(value) / Number(ONE)
const at = (index: number, days: number, volatility: number): QuoteInputs => ({
  index: priceTicks(index * 100),
  volatility: ratePpm(volatility),
  time: EXPIRY - days * DAY_MS,
})
const flat = { smileSlope: 0, smileCurve: 0 }

describe('A quote', () => {
  it('matches the published example', () => {
    const quote = quoteOption(contractAt(62_000, 'C', flat), at(60_000, 7, 550_000))
    expect(plain(quote.valued.value).toFixed(2)).toBe('1022.12')
    expect(plain(quote.valued.delta).toFixed(4)).toBe('0.3474')
    expect([quote.mark, quote.bid, quote.ask]).toEqual([102_212, 99_541, 104_883])
  })

  it('is the expected payoff, for capped calls and for puts', () => {
    fc.assert(
      fc.property(markets, strikes, types, (market, strike, type) => {
        const contract = contractAt(strike, type, flat)
        const { valued } = quoteOption(contract, market)
        expect(Math.abs(plain(valued.value) - expectation(strike, type, market))).toBeLessThan(1e-3)
      }),
      { numRuns: 300 },
    )
  })

  it('changes by its Greeks when index, time and volatility change slightly', () => {
    fc.assert(
      fc.property(markets, strikes, types, (market, strike, type) => {
        const contract = contractAt(strike, type, flat)
        const value = (changes: Partial<QuoteInputs>) =>
          plain(quoteOption(contract, { ...market, ...changes }).valued.value)
        const { delta, gamma, theta, vega } = quoteOption(contract, market).valued
        const [up, down] = [value({ index: step(market.index, 1) }), value({ index: step(market.index, -1) })]
        expect(up - down).toBeCloseTo(2 * plain(delta) * 0.01, 5)
        const [more, less] = [
          value({ volatility: (market.volatility + 10) as Rate }),
          value({ volatility: (market.volatility - 10) as Rate }),
        ]
        expect(more - less).toBeCloseTo(plain(vega) * 0.002, 3)
        expect(value({ time: market.time + 30_000 }) - value({ time: market.time - 30_000 })).toBeCloseTo(
          plain(theta) / 1440,
          2,
        )
        const deltaOf = (by: number) =>
          plain(quoteOption(contract, { ...market, index: step(market.index, by) }).valued.delta)
        expect(deltaOf(100) - deltaOf(-100)).toBeCloseTo(2 * plain(gamma), 5)
      }),
      { numRuns: 200 },
    )
  })

  it('satisfies put-call parity, less the cap of the call', () => {
    fc.assert(
      fc.property(markets, strikes, (market, strike) => {
        const value = (type: 'C' | 'P', of = strike) => quoteOption(contractAt(of, type, flat), market).valued.value
        const beyond = value('C') - value('P') - (BigInt(market.index) * ONE) / 100n + BigInt(strike) * ONE
        expect(Math.abs(plain(beyond) + plain(uncapped(2 * strike, market)))).toBeLessThan(1e-9)
      }),
      { numRuns: 200 },
    )
  })

  it('decreases with the strike of a call and increases with that of a put, along a chain with its smile', () => {
    fc.assert(
      fc.property(markets, fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY'), (market, kind) => {
        // A call's payoff is capped at twice its strike, so near half the index a higher strike may be worth more. A
        // chain with such small steps relative to its index has no such strikes.
        fc.pre(market.index >= 6_000_000)
        const contracts = contractsOf(bitcoinSeries({ kind, listedPrice: market.index }))
        for (const type of ['C', 'P'] as const) {
          const values = contracts
            .filter((contract) => contract.type === type)
            .map((contract) => quoteOption(contract, market).valued.value)
          const rising = type === 'P' ? values : values.toReversed()
          // The functions' error is some 10^-10 of a coin of the quote.
          for (const [place, value] of rising.entries())
            expect(plain(value - (rising[place - 1] ?? 0n))).toBeGreaterThan(-1e-9)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('is between zero and the largest payout, and the bid is below the ask', () => {
    fc.assert(
      fc.property(markets, fc.integer({ min: 1, max: 400_000 }), types, (market, strike, type) => {
        const { bid, mark, ask } = quoteOption(contractAt(strike, type), market)
        expect(bid >= 0 && bid <= mark && mark <= strike * 100 && ask >= 1).toBe(true)
        expect(bid < ask && ask <= strike * 100).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('is zero, not negative, if both legs of a call are nearly worthless', () => {
    const market = { index: 2_000_000, volatility: 1_079_521, time: 1_795_253_760_000 } as Parameters<
      typeof quoteOption
    >[1]
    expect(quoteOption(contractAt(351_548, 'C'), market)).toMatchObject({ bid: 0, mark: 0, valued: { value: 0n } })
  })

  it('is the intrinsic value when no time is left', () => {
    const value = (strike: number, type: 'C' | 'P') =>
      quoteOption(contractAt(strike, type), at(60_000, 0, 550_000)).valued.value / ONE
    expect([value(59_000, 'C'), value(59_000, 'P'), value(61_000, 'C'), value(61_000, 'P')]).toEqual([
      1000n,
      0n,
      0n,
      1000n,
    ])
    expect(value(20_000, 'C')).toBe(20_000n)
  })
})

describe('Strikes', () => {
  it('are ten on each side of the round number nearest to the index', () => {
    const strikes = strikesAround(priceTicks(10_423_310), 'WEEKLY')
    expect(strikes.length).toBe(21)
    expect([strikes[0], strikes[10], strikes[20]]).toEqual([8_400_000, 10_400_000, 12_400_000])
    expect(strikesAround(priceTicks(10_423_310), 'DAILY')[11]).toBe(10_500_000)
    expect(strikesAround(priceTicks(10_423_310), 'MONTHLY')[9]).toBe(10_000_000)
  })

  it('have a step of 1, 2 or 5 times a power of ten, at most the kind’s share of the index', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 42 }), (index) => {
        const steps = (['DAILY', 'WEEKLY', 'MONTHLY'] as const).map((kind) => strikeStep(index as Price, kind))
        for (const [place, wanted] of steps.entries()) {
          expect(String(wanted)).toMatch(/^[125]0*$/)
          const share = BigInt([100, 50, 20][place] ?? 1)
          expect(wanted === 1n || wanted * share <= BigInt(index)).toBe(true)
        }
      }),
    )
  })

  it('are in the contract’s name without trailing zeros', () => {
    expect([104_000_00, 2_25, 17_650].map((ticks) => strikeText({ priceDecimals: 2 }, ticks as Price))).toEqual([
      '104000',
      '2.25',
      '176.5',
    ])
    expect(contractsOf(bitcoinSeries())[21]?.symbol).toBe('BTC-261127-104000-P')
  })
})

describe('A payoff', () => {
  it('is the settlement price’s distance above a call’s strike or below a put’s, up to the strike', () => {
    const paid = (type: 'C' | 'P', settlement: number) => payoff(contractAt(100, type), priceTicks(settlement * 100))
    expect([90, 100, 130, 200, 250].map((price) => paid('C', price))).toEqual([0, 0, 3000, 10_000, 10_000])
    expect([1, 70, 100, 130].map((price) => paid('P', price))).toEqual([9900, 3000, 0, 0])
  })
})

const markets = fc
  .record({
    index: fc.integer({ min: 2_000_000, max: 20_000_000 }),
    volatility: fc.integer({ min: 200_010, max: 1_499_990 }),
    minutes: fc.integer({ min: 30, max: 45 * 1440 }),
  })
  .map(({ index, volatility, minutes }): QuoteInputs => {
    return { index: priceTicks(index), volatility: ratePpm(volatility), time: EXPIRY - minutes * 60_000 }
  })
const strikes = fc.integer({ min: 20_000, max: 200_000 })
const types = fc.constantFrom('C', 'P')

function step(index: Price, by: number): Price {
  return (index + by) as Price
}

/** A plain call beyond the cap of the capped one: up to four capped calls with adjacent ranges. */
function uncapped(strike: number, market: QuoteInputs): bigint {
  let sum = 0n
  for (let at = strike; at < strike * 2 ** 12; at *= 2)
    sum += quoteOption(contractAt(at, 'C', flat), market).valued.value
  return sum
}

/** Simpson's rule over ±10 standard deviations of the logarithm of the price, split where the payoff has a kink. */
function expectation(strike: number, type: 'C' | 'P', { index, volatility, time }: QuoteInputs): number {
  const forward = index / 100
  const move = (volatility / 1e6) * Math.sqrt((EXPIRY - time) / (365 * DAY_MS))
  const pays = (price: number) =>
    type === 'C' ? Math.min(Math.max(price - strike, 0), strike) : Math.max(strike - price, 0)
  const density = (z: number) => Math.exp(-(z * z) / 2) / Math.sqrt(2 * Math.PI)
  const weighed = (z: number) => pays(forward * Math.exp(move * z - (move * move) / 2)) * density(z)
  const corner = (price: number) => (Math.log(price / forward) + (move * move) / 2) / move
  const corners = [-10, corner(strike), corner(2 * strike), 10].map((z) => Math.min(Math.max(z, -10), 10))
  let sum = 0
  for (let place = 1; place < corners.length; place += 1) {
    const [from = 0, to = 0] = [corners[place - 1], corners[place]]
    const width = (to - from) / 400
    for (let part = 0; part < 400; part += 1) {
      const z = from + part * width
      sum += (width / 6) * (weighed(z) + 4 * weighed(z + width / 2) + weighed(z + width))
    }
  }
  return sum
}
