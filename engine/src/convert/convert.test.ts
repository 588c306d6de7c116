import { describe, expect, it } from 'vitest'
import { apply } from '../engine.ts'
import { CONVERT_MARKET } from '../halts.ts'
import { amountUnits, ratePpm } from '../money.ts'
import { FEE, INVENTORY } from '../nouns.ts'
import { canonicalText, restore, snapshot } from '../state.ts'
import { btc, coins, ConvertDesk, eth, usdt } from '../testing/convertDesk.ts'

const ALICE = 1
const BOB = 2

function deskOf(...given: [number, string, string][]): ConvertDesk {
  const desk = new ConvertDesk()
  for (const [user, amount, coin] of given) desk.give(user, amount, coin)
  return desk
}

describe('An accepted quote', () => {
  it('holds what is given and what the inventory pays, and is filled at its rate by the next tick', () => {
    const desk = deskOf([ALICE, '1', 'btc'])
    const id = desk.accept(ALICE, '0.1', 'btc', 'usdt')
    expect(desk.balance(ALICE, 'btc')).toBe('0.9 0.1')
    expect(desk.balance(INVENTORY, 'usdt')).toBe('90010 9990')
    desk.tick({ btc: 10_009_999 })
    desk.tick({ btc: 9_000_000 })
    desk.decide(id)
    expect(desk.told()).toMatchObject([{ status: 'FILLED', reason: null, reserved: 0n, decidedFrom: { sequence: 3 } }])
    expect(desk.balance(ALICE, 'btc')).toBe('0.9 0')
    expect(desk.balance(ALICE, 'usdt')).toBe('9985.005 0')
    expect(desk.balance(FEE, 'usdt')).toBe('4.995 0')
    expect(desk.balance(INVENTORY, 'usdt')).toBe('90010 0')
    expect(desk.balance(INVENTORY, 'btc')).toBe('5.1 0')
  })

  it('buys a coin with the coin of index prices', () => {
    const desk = deskOf([ALICE, '1000', 'usdt'])
    const id = desk.accept(ALICE, '1000', 'usdt', 'btc')
    desk.tick({ btc: 10_000_000 })
    desk.decide(id)
    // 0.00999 less a fee of 0.000004995.
    expect(desk.balance(ALICE, 'btc')).toBe('0.009985 0')
    expect(desk.balance(FEE, 'btc')).toBe('0.000005 0')
  })

  it('converts coins by their cross rate, with both spreads', () => {
    const desk = deskOf([ALICE, '1', 'eth'])
    const id = desk.accept(ALICE, '1', 'eth', 'btc')
    desk.tick({ btc: 10_000_000 })
    desk.decide(id)
    expect(desk.events).toEqual([])
    desk.tick({ eth: 400_000 })
    desk.decide(id)
    // 0.04 less 0.2 %, and of this a fee of 0.05 %.
    expect(desk.balance(ALICE, 'btc')).toBe('0.03990004 0')
    expect(desk.told()[0]).toMatchObject({ spread: 2000, decidedFrom: { symbol: 'ethusdt' } })
  })

  it.each([
    ['btc', 'usdt', 10_010_000, 10_010_001],
    ['btc', 'usdt', 9_990_000, 9_989_999],
    ['usdt', 'btc', 10_010_010, 10_010_011],
    ['usdt', 'btc', 9_990_010, 9_990_009],
  ])('from %s to %s is filled at a mid of %s, and refused and released at %s', (from, to, within, beyond) => {
    const desk = deskOf([ALICE, '1', 'btc'], [ALICE, '10000', 'usdt'])
    const amount = from === 'btc' ? '0.05' : '5000'
    const first = desk.accept(ALICE, amount, from, to)
    desk.tick({ btc: within })
    desk.decide(first)
    expect(desk.told()).toMatchObject([{ status: 'FILLED' }])
    desk.tick({ btc: 10_000_000 })
    const before = [desk.balance(ALICE, from), desk.balance(INVENTORY, to)]
    const second = desk.accept(ALICE, amount, from, to)
    desk.tick({ btc: beyond })
    desk.decide(second)
    expect(desk.told()).toMatchObject([{ status: 'FAILED', reason: 'PRICE_MOVED' }])
    expect([desk.balance(ALICE, from), desk.balance(INVENTORY, to)]).toEqual(before)
  })

  it('is decided by the first tick whose sources were all received 500 ms after acceptance', () => {
    const desk = deskOf([ALICE, '1', 'btc'])
    desk.time += 400
    const id = desk.accept(ALICE, '0.1', 'btc', 'usdt')
    desk.tick({ btc: 5_000_000 }, { ageMs: 101 })
    desk.decide(id)
    expect(desk.events).toEqual([])
    desk.tick({ btc: 10_001_000 }, { ageMs: 1101 })
    desk.decide(id)
    expect(desk.events).toEqual([])
    desk.tick({ btc: 10_002_000 }, { ageMs: 2100 })
    desk.decide(id)
    expect(desk.told()).toMatchObject([{ status: 'FILLED', decidedFrom: { price: 10_002_000 } }])
  })

  it.each(['DEGRADED', null] as const)('fails when its deciding tick is %s', (state) => {
    const desk = deskOf([ALICE, '1', 'btc'])
    const id = desk.accept(ALICE, '0.1', 'btc', 'usdt')
    desk.tick({ btc: state === null ? null : 10_000_000 }, state === null ? {} : { state })
    desk.tick({ btc: 10_000_000 })
    desk.decide(id)
    expect(desk.told()).toMatchObject([{ status: 'FAILED', reason: 'INDEX_NOT_NORMAL' }])
    expect(desk.balance(ALICE, 'btc')).toBe('1 0')
  })

  it('fails when no tick comes within ten seconds', () => {
    const desk = deskOf([ALICE, '1', 'btc'])
    const id = desk.accept(ALICE, '0.1', 'btc', 'usdt')
    desk.time += 10_000
    desk.tick({ btc: 10_000_000 })
    desk.decide(id)
    expect(desk.told()).toMatchObject([{ status: 'FAILED', reason: 'NO_TICK', decidedFrom: null }])
  })

  it('is decided once, whatever is repeated', () => {
    const desk = deskOf([ALICE, '1', 'btc'])
    const id = desk.accept(ALICE, '0.1', 'btc', 'usdt')
    desk.tick({ btc: 10_000_000 })
    desk.decide(id, id)
    expect(desk.told()).toHaveLength(1)
    expect(desk.decide(id, 99)).toEqual([])
    expect(desk.balance(ALICE, 'usdt')).toBe('9985.005 0')
  })

  it('keeps its terms when the rules change and the exchange starts again', () => {
    const desk = deskOf([ALICE, '1', 'btc'])
    const id = desk.accept(ALICE, '0.1', 'btc', 'usdt')
    desk.define({ ...btc, spread: ratePpm(50_000), isOpen: false })
    const before = canonicalText(desk.state)
    desk.restart()
    expect(canonicalText(desk.state)).toBe(before)
    desk.tick({ btc: 10_000_000 })
    desk.decide(id)
    expect(desk.balance(ALICE, 'usdt')).toBe('9985.005 0')
  })

  it('waits in a halted market, and is then decided by the ticks of its own time', () => {
    const desk = deskOf([ALICE, '1', 'btc'])
    const id = desk.accept(ALICE, '0.1', 'btc', 'usdt')
    const halt = { product: 'CONVERT', market: CONVERT_MARKET, user: null, command: null } as const
    desk.run({ type: 'halts.begin', time: desk.time, halt })
    desk.tick({ btc: 10_000_000 })
    desk.decide(id)
    expect(desk.refusal()).toBe('MARKET_HALTED')
    desk.accept(ALICE, '0.1', 'btc', 'usdt')
    expect(desk.refusal()).toBe('MARKET_HALTED')
    for (let second = 0; second < 20; second++) desk.tick({ btc: 9_000_000 })
    desk.run({ type: 'halts.end', time: desk.time, halt })
    desk.decide(id)
    expect(desk.told()).toMatchObject([{ status: 'FILLED' }])
  })
})

describe('A quote is refused', () => {
  it('after 8 seconds, and at the eighth second it is accepted', () => {
    const desk = deskOf([ALICE, '1', 'btc'])
    const quote = desk.quote('btc', 'usdt')
    for (let second = 0; second < 8; second++) desk.tick({ btc: 10_000_000 })
    desk.accept(ALICE, '0.1', 'btc', 'usdt', { quote })
    expect(desk.refusal()).toBeNull()
    desk.time += 1
    desk.accept(ALICE, '0.1', 'btc', 'usdt', { quote })
    expect(desk.refusal()).toBe('QUOTE_EXPIRED')
  })

  it('when the newest tick is further than the spread from it', () => {
    const desk = deskOf([ALICE, '1', 'btc'])
    const quote = desk.quote('btc', 'usdt')
    desk.tick({ btc: 9_989_999 })
    desk.accept(ALICE, '0.1', 'btc', 'usdt', { quote })
    expect(desk.refusal()).toBe('PRICE_MOVED')
  })

  it('when the terms have changed, or belong to other coins', () => {
    const desk = deskOf([ALICE, '1', 'btc'])
    const quote = desk.quote('btc', 'usdt')
    desk.accept(ALICE, '0.1', 'btc', 'usdt', { quote: desk.quote('eth', 'usdt') })
    expect(desk.refusal()).toBe('QUOTE_EXPIRED')
    desk.define({ ...btc, feeRate: ratePpm(400) })
    desk.accept(ALICE, '0.1', 'btc', 'usdt', { quote })
    expect(desk.refusal()).toBe('QUOTE_EXPIRED')
  })

  it('while an index is not NORMAL, stale, ahead or missing', () => {
    const desk = deskOf([ALICE, '1', 'btc'])
    const refused = (changes = {}) => {
      desk.accept(ALICE, '0.1', 'btc', 'usdt', changes)
      return desk.refusal()
    }
    expect(refused({ heads: { from: null, to: null } })).toBe('INDEX_PAUSED')
    desk.time += 3001
    expect(refused()).toBe('INDEX_PAUSED')
    desk.tick({ btc: null })
    expect(refused()).toBe('INDEX_PAUSED')
    desk.tick({ btc: 10_000_000 }, { state: 'DEGRADED' })
    expect(refused()).toBe('INDEX_DEGRADED')
    desk.tick({ btc: 10_000_000 })
    desk.time -= 1
    expect(refused()).toBe('INDEX_PAUSED')
  })

  it('for amounts out of range, equal coins and closed or unknown ones', () => {
    const desk = deskOf([ALICE, '5', 'btc'], [ALICE, '1', 'usdt'])
    const asked: [string, string, string, string][] = [
      ['0', 'btc', 'usdt', 'AMOUNT_INVALID'],
      ['-1', 'btc', 'usdt', 'AMOUNT_INVALID'],
      ['0.00000999', 'btc', 'usdt', 'CONVERT_BELOW_MINIMUM'],
      ['0.20000001', 'btc', 'usdt', 'CONVERT_ABOVE_MAXIMUM'],
      ['1.1', 'usdt', 'btc', 'INSUFFICIENT_BALANCE'],
      ['1', 'btc', 'btc', 'SAME_COIN'],
      ['1', 'gold', 'btc', 'UNKNOWN_ASSET'],
    ]
    for (const [amount, from, to, reason] of asked) {
      desk.accept(ALICE, amount, from, to)
      expect([amount, desk.refusal()]).toEqual([amount, reason])
    }
    desk.define({ ...eth, isOpen: false })
    desk.accept(ALICE, '0.1', 'btc', 'eth')
    expect(desk.refusal()).toBe('CONVERT_CLOSED')
  })

  it('below the minimum, unless it is a whole balance that becomes the unit', () => {
    const desk = deskOf([ALICE, '0.00000999', 'btc'])
    desk.accept(ALICE, '0.00000998', 'btc', 'usdt')
    expect(desk.refusal()).toBe('CONVERT_BELOW_MINIMUM')
    desk.accept(ALICE, '0.00000999', 'btc', 'eth')
    expect(desk.refusal()).toBe('CONVERT_BELOW_MINIMUM')
    const id = desk.accept(ALICE, '0.00000999', 'btc', 'usdt')
    expect(desk.balance(ALICE, 'btc')).toBe('0 0.00000999')
    desk.tick({ btc: 10_000_000 })
    desk.decide(id)
    // 0.998001 less a fee of 0.0004990005, rounded up.
    expect(desk.balance(ALICE, 'usdt')).toBe('0.99750199 0')
    expect(desk.balance(FEE, 'usdt')).toBe('0.00049901 0')
  })

  it('when a whole balance is worth less than the smallest unit', () => {
    const desk = deskOf([ALICE, '0.000000000000000001', 'eth'])
    desk.accept(ALICE, '0.000000000000000001', 'eth', 'usdt')
    expect(desk.refusal()).toBe('CONVERT_BELOW_MINIMUM')
  })

  it('when the inventory cannot pay it, or may not hold what it brings', () => {
    const desk = new ConvertDesk({ inventory: { usdt: '15000', btc: '9.85', eth: '1' } })
    desk.give(ALICE, '5', 'btc')
    desk.give(BOB, '5', 'btc')
    desk.accept(ALICE, '0.1', 'btc', 'usdt')
    // 9,990 of the 15,000 are reserved, and 0.1 is on its way to the 9.85.
    desk.accept(BOB, '0.1', 'btc', 'usdt')
    expect(desk.refusal()).toBe('INVENTORY_SHORT')
    desk.define({ ...btc, inventoryMax: coins('9.99', 'btc') })
    desk.accept(BOB, '0.05', 'btc', 'usdt')
    expect(desk.refusal()).toBe('INVENTORY_FULL')
    desk.define({ ...btc, inventoryMax: coins('10', 'btc') })
    desk.accept(BOB, '0.05', 'btc', 'usdt')
    expect(desk.refusal()).toBeNull()
  })

  it('when the user has ten open ones', () => {
    const desk = deskOf([ALICE, '5', 'btc'])
    const ids = Array.from({ length: 10 }, () => desk.accept(ALICE, '0.01', 'btc', 'usdt'))
    desk.accept(ALICE, '0.01', 'btc', 'usdt')
    expect(desk.refusal()).toBe('TOO_MANY_OPEN_CONVERTS')
    desk.tick({ btc: 10_000_000 })
    desk.decide(...ids)
    desk.accept(ALICE, '0.01', 'btc', 'usdt')
    expect(desk.refusal()).toBeNull()
  })
})

describe('A coin', () => {
  it('needs a spread, an index, sound limits, and the unit before it', () => {
    const desk = new ConvertDesk()
    const refused = [
      { ...btc, spread: ratePpm(0) },
      { ...btc, spread: ratePpm(100_001) },
      { ...btc, feeRate: ratePpm(100_001) },
      { ...btc, symbol: 'ethusdt' },
      { ...btc, symbol: null, priceDecimals: 0 },
      { ...usdt, priceDecimals: 2 },
      { ...btc, valueMin: amountUnits(0n) },
      { ...btc, valueMin: coins('30000', 'usdt') },
      { ...btc, inventoryMax: amountUnits(-1n) },
    ]
    for (const coin of refused) {
      desk.define(coin)
      expect(desk.refusal()).toBe('ASSET_INVALID')
    }
    const fresh = restore({ ...snapshot(desk.state), convert: { coins: [], converts: [] } })
    expect(apply(fresh, { type: 'convert.defineCoin', time: desk.time, coin: btc })[0]).toMatchObject({
      reason: 'ASSET_INVALID',
    })
  })
})
