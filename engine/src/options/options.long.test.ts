// Buying, selling back and settling: the resulting balances, what is refused, and that the house can always pay what it
// owes. Every command ends with the sum of all accounts.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Event } from '../events.ts'
import type { Price } from '../money.ts'
import { FEE, HOUSE } from '../nouns.ts'
import { canonicalText, restore, snapshot } from '../state.ts'
import { nextStep } from '../steps.ts'
import { OptionDesk, refusal, seconds } from '../testing/optionDesk.ts'
import { bitcoinSeries, EXPIRY } from '../testing/optionTerms.ts'
import { randomNumbers } from '../testing/randomNumbers.ts'
import { closesAt } from './terms.ts'

const CALL = 'BTC-261127-104000-C'
const PUT = 'BTC-261127-104000-P'
const [ALICE, BOB] = [1, 2]
const desk = (...given: ConstructorParameters<typeof OptionDesk>) => {
  const opened = new OptionDesk(...given)
  opened.give(ALICE, '10000')
  return opened
}

describe('Buying an option', () => {
  it('costs the ask and the fee at once, and the house holds the largest possible payout', () => {
    const market = desk()
    const { ask } = market.quote(CALL)
    const events = market.trade('buy', ALICE, 3, CALL)
    const premium = (ask * 3) / 10_000
    const fee = (104_233.1 * 3 * 0.0003) / 100
    expect(Number(market.balance(ALICE).split(' ')[0])).toBeCloseTo(10_000 - premium - fee, 7)
    expect(market.balance(HOUSE)).toBe(`${(1_000_000 + premium - 3120).toFixed(4)} 3120`)
    expect(Number(market.balance(FEE).split(' ')[0])).toBeCloseTo(fee, 7)
    expect(events.map(({ type }) => type)).toEqual([
      'posted',
      'optionTraded',
      'optionPositionChanged',
      'balanceChanged',
      'balanceChanged',
      'balanceChanged',
    ])
  })

  it('adds to an existing position', () => {
    const market = desk()
    market.trade('buy', ALICE, 1, PUT)
    const [, , position] = market.trade('buy', ALICE, 2, PUT)
    expect(position).toMatchObject({ positionId: 1, units: 3, unitsBought: 3, status: 'OPEN' })
    expect(market.state.options.series.get('BTC-261127')?.positions.size).toBe(1)
  })

  it('has a fee of at most an eighth of the premium, also with a fixed fee', () => {
    const far = 'BTC-261127-124000-C'
    const market = desk()
    const { ask } = market.quote(far)
    const [, traded] = market.trade('buy', ALICE, 1, far)
    expect(traded).toMatchObject({ fee: (BigInt(ask) * 10_000n * 125n) / 1000n })
    const fixed = desk({ feeType: 1, feeValue: 20_000_000n as never })
    expect(fixed.trade('buy', ALICE, 5, CALL)[1]).toMatchObject({ fee: 100_000_000n })
  })

  it('is refused in the documented order', () => {
    const market = desk()
    const tick = market.tick()
    const buy = (units: number, changes: object = {}) => refusal(market.trade('buy', ALICE, units, CALL, changes))
    expect(refusal(market.trade('buy', ALICE, 1, CALL, { symbol: 'nosuch' }))).toBe('UNKNOWN_OPTION')
    expect(buy(0, { time: closesAt(bitcoinSeries()) })).toBe('OPTION_CLOSED')
    expect(buy(0, { newest: null })).toBe('NOT_QUOTED')
    expect(buy(0, { time: market.time + 5001 })).toBe('QUANTITY_BELOW_MINIMUM')
    expect(buy(1001)).toBe('QUANTITY_ABOVE_MAXIMUM')
    expect(buy(1, { time: market.time + 5001 })).toBe('QUOTE_EXPIRED')
    expect(buy(1, { price: (market.quote(CALL).ask - 1) as Price })).toBe('PRICE_MOVED')
    expect(buy(1000)).toBe('INSUFFICIENT_BALANCE')
    expect(buy(1, { time: market.time + 5000, newest: tick })).toBeNull()
  })

  it('is valid until the index has moved past the accepted ask', () => {
    const market = desk()
    const at = (index: number) => ({ newest: { ...market.tick(), index: index as Price } })
    expect(refusal(market.trade('buy', ALICE, 1, CALL, at(10_430_000)))).toBeNull()
    const [moved] = market.trade('buy', ALICE, 1, CALL, at(10_480_000))
    expect(moved).toMatchObject({ reason: 'PRICE_MOVED', facts: { price: expect.stringMatching(/^\d+\.\d+$/) } })
    expect(refusal(market.trade('buy', ALICE, 1, PUT, at(10_480_000)))).toBeNull()
    expect(refusal(market.trade('sell', ALICE, 1, PUT, at(10_480_000)))).toBe('PRICE_MOVED')
  })

  it('is refused when the house cannot cover it, or the reserve of the expiry is used up', () => {
    const poor = desk({}, '2000')
    expect(refusal(poor.trade('buy', ALICE, 2, CALL))).toBe('NOT_COVERED')
    expect(refusal(poor.trade('buy', ALICE, 1, CALL))).toBeNull()
    const narrow = desk({ reserveMax: 2_080_00000000n as never })
    expect(refusal(narrow.trade('buy', ALICE, 2, CALL))).toBeNull()
    expect(narrow.trade('buy', ALICE, 1, CALL)[0]).toMatchObject({
      reason: 'EXPIRY_FULL',
      facts: { left: '0.00000000' },
    })
  })
})

describe('Selling an option back', () => {
  it('pays the bid less the fee, and releases the hold', () => {
    const market = desk()
    market.trade('buy', ALICE, 3, CALL)
    const before = market.balance(ALICE)
    const { bid } = market.quote(CALL)
    const [, traded, position] = market.trade('sell', ALICE, 1, CALL)
    const fee = Math.ceil(104_233.1 * 0.01 * 0.0003 * 1e8) / 1e8
    expect(Number(market.balance(ALICE).split(' ')[0]) - Number(before.split(' ')[0])).toBeCloseTo(bid / 1e4 - fee, 7)
    expect(market.balance(HOUSE).split(' ')[1]).toBe('2080')
    expect(traded).toMatchObject({ kind: 'SELL', units: 1, price: bid })
    expect(position).toMatchObject({ positionId: 1, units: 2, unitsBought: 3, status: 'OPEN' })
  })

  it('completely closes the position with its result, and the next purchase opens another', () => {
    const market = desk()
    const [, bought] = market.trade('buy', ALICE, 2, CALL)
    const [, sold, position] = market.trade('sell', ALICE, 2, CALL)
    if (bought?.type !== 'optionTraded' || sold?.type !== 'optionTraded') throw new Error('both are trades')
    expect(position).toMatchObject({ units: 0, cost: 0n, reserved: 0n, status: 'CLOSED' })
    expect(sold.realised).toBe(sold.amount - sold.fee - bought.amount - bought.fee)
    expect(sold.realised < 0n).toBe(true)
    expect(market.trade('buy', ALICE, 1, CALL)[2]).toMatchObject({ positionId: 3 })
  })

  it('is refused beyond the position, without a bid, and for zero units', () => {
    const market = desk()
    market.trade('buy', ALICE, 2, CALL)
    expect(refusal(market.trade('sell', ALICE, 3, CALL))).toBe('POSITION_TOO_SMALL')
    expect(refusal(market.trade('sell', BOB, 1, CALL))).toBe('POSITION_TOO_SMALL')
    const far = 'BTC-261127-124000-C'
    market.volatility = 200_000 as never
    market.trade('buy', ALICE, 1, far)
    expect(market.quote(far).bid).toBe(0)
    expect(refusal(market.trade('sell', ALICE, 1, far))).toBe('NO_LIQUIDITY')
  })
})

describe('A settlement', () => {
  it('pays the payoff at the mean price from the hold, and removes the expiry', () => {
    const market = desk()
    market.give(BOB, '10000')
    market.trade('buy', ALICE, 2, CALL)
    market.trade('buy', BOB, 5, PUT)
    const before = market.balance(ALICE)
    const events = market.settle(seconds(1800, 10_550_000))
    expect(Number(market.balance(ALICE).split(' ')[0]) - Number(before.split(' ')[0])).toBeCloseTo(30, 7)
    expect(market.balance(HOUSE).split(' ')[1]).toBe('0')
    const positions = events.filter((event) => event.type === 'optionPositionChanged')
    expect(positions).toMatchObject([
      { user: ALICE, units: 0, payout: 3_000_000_000n, status: 'SETTLED', reserved: 0n },
      { user: BOB, units: 0, payout: 0n, status: 'SETTLED', reserved: 0n },
    ])
    expect(events.find((event) => event.type === 'optionSeriesChanged')).toMatchObject({
      status: 'SETTLED',
      settlement: { price: 10_550_000, priced: 1800, seconds: 1800 },
    })
    expect([market.state.options.series.size, market.state.options.contracts.size]).toEqual([0, 0])
  })

  it('happens once, not early, and not from too few seconds', () => {
    const market = desk()
    market.trade('buy', ALICE, 1, CALL)
    expect(refusal(market.settle(seconds(1800, 10_550_000), EXPIRY - 1))).toBe('SETTLEMENT_NOT_DUE')
    expect(refusal(market.settle(seconds(1799, 10_550_000)))).toBe('SETTLEMENT_NOT_DUE')
    expect(refusal(market.settle(seconds(1800, 10_550_000)))).toBeNull()
    const after = canonicalText(market.state)
    expect(refusal(market.settle(seconds(1800, 10_550_000)))).toBe('UNKNOWN_OPTION')
    expect(canonicalText(market.state)).toBe(after)
  })

  it('pays a call at most its strike, however high the price', () => {
    const market = desk()
    market.trade('buy', ALICE, 1, CALL)
    const before = Number(market.balance(ALICE).split(' ')[0])
    market.settle(seconds(1800, 40_000_000))
    expect(Number(market.balance(ALICE).split(' ')[0]) - before).toBeCloseTo(1040, 7)
  })

  it('of a void expiry returns the cost of the units, fees included', () => {
    const market = desk()
    market.trade('buy', ALICE, 3, CALL)
    const [, , position] = market.trade('buy', ALICE, 1, PUT)
    const events = market.settle(seconds(5400, null), EXPIRY + 3_600_000)
    expect(market.balance(ALICE)).toBe('10000 0')
    expect(position).toMatchObject({ status: 'OPEN' })
    expect(events.filter((event) => event.type === 'optionTraded')).toMatchObject([{ kind: 'VOID' }, { kind: 'VOID' }])
  })

  it('does not affect users who sold before', () => {
    const market = desk()
    market.trade('buy', ALICE, 1, CALL)
    market.trade('sell', ALICE, 1, CALL)
    const before = market.balance(ALICE)
    market.settle(seconds(1800, 15_000_000))
    expect(market.balance(ALICE)).toBe(before)
  })
})

describe('An expiry', () => {
  it('is listed once and never again', () => {
    const market = desk()
    const again = () => refusal(market.run({ type: 'options.listSeries', time: market.time, series: bitcoinSeries() }))
    expect(again()).toBe('SERIES_INVALID')
    market.settle(seconds(1800, 10_550_000))
    market.time = EXPIRY
    expect(again()).toBe('SERIES_INVALID')
  })

  it('never reuses the name of a settled one', () => {
    const market = desk()
    market.settle(seconds(1800, 10_550_000))
    const list = (changes: Parameters<typeof bitcoinSeries>[0]) =>
      refusal(market.run({ type: 'options.listSeries', time: EXPIRY, series: bitcoinSeries(changes) }))
    expect(list({ expiry: EXPIRY + 86_400_000 })).toBe('SERIES_INVALID')
    expect(list({ expiry: EXPIRY + 3_600_000 })).toBe('SERIES_INVALID')
    expect(list({ series: 'ETH-261128', expiry: EXPIRY + 86_400_000 })).toBe('SERIES_INVALID')
    expect(list({ series: 'BTC-261128', expiry: EXPIRY + 86_400_000 })).toBeNull()
  })

  it('is refused with impossible terms', () => {
    const market = desk()
    const list = (changes: Parameters<typeof bitcoinSeries>[0]) => {
      const series = bitcoinSeries({ series: 'BTC-261128', expiry: EXPIRY + 86_400_000, ...changes })
      return refusal(market.run({ type: 'options.listSeries', time: market.time, series }))
    }
    expect(list({ asset: 'gold' })).toBe('UNKNOWN_ASSET')
    expect(list({ expiry: EXPIRY + 86_400_001 })).toBe('SERIES_INVALID')
    expect(list({ quantityDecimals: 7 })).toBe('SERIES_INVALID')
    expect(list({ feeCap: 1_000_001 as never })).toBe('SERIES_INVALID')
    expect(list({ volatilityMin: 0 as never })).toBe('SERIES_INVALID')
    expect(list({ series: '' })).toBe('SERIES_INVALID')
    expect(list({})).toBeNull()
  })
})

describe('An expiry with more positions than one command can pay', () => {
  const USERS = [1, 2, 3, 4, 5]
  const opened = (stepMax: number) => {
    const market = new OptionDesk({}, '1000000', stepMax)
    for (const user of USERS) market.give(user, '3000')
    for (const user of USERS) market.trade('buy', user, user, user % 2 === 0 ? PUT : CALL)
    return market
  }
  const step = (market: OptionDesk) => {
    const next = nextStep(market.state, EXPIRY + 1)
    return next === null ? null : market.run(next)
  }
  const paid = (events: readonly Event[] | null) =>
    (events ?? []).flatMap((event) => (event.type === 'optionTraded' ? [event.user] : []))

  it.each([10_550_000, null])('pays them in steps, at the same settlement price: %s', (price) => {
    const market = opened(2)
    const samples = seconds(5400, price)
    const first = market.settle(samples, EXPIRY + 3_600_000)
    expect(paid(first)).toEqual([1, 2])
    // Trading has ended, and a second settlement with another price is refused.
    expect(refusal(market.settle(seconds(1800, 20_000_000), EXPIRY + 3_600_000))).toBe('UNKNOWN_OPTION')
    market.give(4, '1')
    const second = step(market)
    expect(paid(second)).toEqual([3, 4])
    const told = first.findLast(({ type }) => type === 'optionSeriesChanged')
    expect(second?.findLast(({ type }) => type === 'optionSeriesChanged')).toEqual(told)
    market.state = restore(snapshot(market.state), 2)
    expect(paid(step(market))).toEqual([5])
    expect(step(market)).toBeNull()
    const atOnce = opened(500)
    atOnce.settle(samples, EXPIRY + 3_600_000)
    atOnce.give(4, '1')
    expect(canonicalText(market.state)).toBe(canonicalText(atOnce.state))
  })

  it('waits while the expiry is halted, and leaves every position as it is', () => {
    const market = opened(2)
    market.settle(seconds(1800, 10_550_000), EXPIRY + 3_600_000)
    const halt = { product: 'OPTIONS', market: 'BTC-261127', user: null, command: null } as const
    market.run({ type: 'halts.begin', halt, time: EXPIRY + 3_600_000 })
    expect(step(market)).toBeNull()
    expect(restarted(market)).toBeDefined()
    market.run({ type: 'halts.end', halt, time: EXPIRY + 3_600_000 })
    expect(paid(step(market))).toEqual([3, 4])
  })
})

describe('After any purchases and sales', () => {
  it('the house can pay it at every price, a restart in the middle changes nothing, and nothing settles twice', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 5_000_000, max: 30_000_000 }), (seed, settlement) => {
        const market = new OptionDesk({}, '20000')
        const random = randomNumbers(seed)
        for (const user of [1, 2, 3]) market.give(user, '3000')
        const symbols = [...market.state.options.contracts.keys()]
        for (let step = 0; step < 40; step += 1) {
          market.index = (9_500_000 + random(2_000_000)) as Price
          market.time += random(3_600_000)
          market.sequence += 1
          const symbol = symbols[random(symbols.length)] ?? CALL
          market.trade(random(3) === 0 ? 'sell' : 'buy', 1 + random(3), 1 + random(4), symbol)
          if (random(10) === 0) market.state = restarted(market)
        }
        const again = new OptionDesk()
        again.state = restarted(market)
        const price = random(20) === 0 ? null : settlement
        const samples = seconds(5400, price)
        expect(again.settle(samples, EXPIRY + 3_600_000)).toEqual(market.settle(samples, EXPIRY + 3_600_000))
        expect(canonicalText(again.state)).toBe(canonicalText(market.state))
        expect(refusal(market.settle(samples, EXPIRY + 3_600_000))).toBe('UNKNOWN_OPTION')
        expect(market.balance(HOUSE).split(' ')[1]).toBe('0')
      }),
      { numRuns: 60 },
    )
  })
})

describe('The identity of a user', () => {
  it('changes no price, fee or payout: other users get the same results', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 3, maxLength: 3 }),
        (seed, users) => {
          const [one, other] = [storyOf(seed, [1, 2, 3]), storyOf(seed, users)]
          expect(other).toEqual(one)
        },
      ),
      { numRuns: 40 },
    )
  })
})

/** Every trade and settlement of a random run, without the users. */
function storyOf(seed: number, users: readonly number[]): unknown[] {
  const market = new OptionDesk()
  const random = randomNumbers(seed)
  for (const user of users) market.give(user, '5000')
  const symbols = [...market.state.options.contracts.keys()]
  const told: Event[] = []
  for (let step = 0; step < 25; step += 1) {
    market.index = (9_800_000 + random(1_200_000)) as Price
    market.time += random(3_600_000)
    const symbol = symbols[random(symbols.length)] ?? CALL
    told.push(...market.trade(random(3) === 0 ? 'sell' : 'buy', users[random(3)] ?? 1, 1 + random(3), symbol))
  }
  told.push(...market.settle(seconds(1800, 10_000_000 + random(800_000))))
  return told.filter((event) => event.type === 'optionTraded').map(({ user: _user, ...trade }) => trade)
}

function restarted(market: OptionDesk): OptionDesk['state'] {
  const state = restore(snapshot(market.state))
  expect(canonicalText(state)).toBe(canonicalText(market.state))
  return state
}
