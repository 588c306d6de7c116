import { beforeEach, describe, expect, it } from 'vitest'
import type { Event } from '../events.ts'
import type { Halt } from '../halts.ts'
import { amountUnits, type Rate } from '../money.ts'
import { BLOCK } from '../nouns.ts'
import { LINKED_MAX } from './commands.ts'
import { canonicalText } from '../state.ts'
import { FollowStory } from '../testing/followDesk.ts'
import { answer, show, told, ticks, userOf } from '../testing/futuresDesk.ts'

let story: FollowStory

/** Dan trades with 20x; Carol and Alice have nothing to do with him. */
function begin(stepMax?: number): FollowStory {
  const one = new FollowStory({}, stepMax)
  one.lead('Dan')
  for (const person of ['Dan', 'Alice', 'Carol']) one.leverage(person, 20)
  return one
}

beforeEach(() => {
  story = begin()
})

/** What each member of a block got: 'whose lots for value'. */
function shares(events: readonly Event[]): string[] {
  const names = new Map(['Alice', 'Bob', 'Carol', 'Dan', 'Erin'].map((name) => [userOf(name), name]))
  const nameOf = (user: number) =>
    names.get(user) ?? ['Bob', 'Erin', 'Alice'].find((name) => story.account(name) === user) ?? String(user)
  return told(events, 'blockShared').map(
    ({ user, quantity, value }) => `${nameOf(user)} ${quantity / 1000} for ${show(value)}`,
  )
}

function skips(events: readonly Event[]): string[] {
  return told(events, 'followSkipped').map(({ reason }) => reason)
}

describe('An order of a trader whom others follow', () => {
  it('is filled together with theirs, and all pay the same for a lot', () => {
    story.follow('Bob', 'Dan', '50000')
    story.sell('Carol', { at: 60_000, size: 0.4 })
    story.sell('Carol', { at: 60_100, size: 8 })
    const events = story.buy('Dan', { at: 60_180, size: 0.3, timeInForce: 'IOC' })
    // 0.4 at 60,000 and 0.2 at 60,100: 36,020 altogether.
    expect(shares(events)).toEqual(['Bob 0.3 for 18010', 'Dan 0.3 for 18010'])
    expect(story.holds('Dan')).toContain('LONG 0.3 at 60033.33')
    expect(story.copy('Bob')).toMatchObject({ direction: 'LONG', quantity: 300, entryValue: 1_801_000_000_000n })
    expect(told(events, 'blockDone')).toMatchObject([
      {
        trader: userOf('Dan'),
        members: 1,
        skipped: 0,
        most: 2100,
        wanted: 600,
        quantity: 600,
        value: 3_602_000_000_000n,
      },
    ])
    expect(told(events, 'traded').map(({ takerUser, quantity }) => [takerUser, quantity])).toEqual([
      [BLOCK, 400],
      [BLOCK, 200],
    ])
  })

  it('shares out what there is by largest remainder, to followers first', () => {
    story.follow('Bob', 'Dan', '50000', { ratio: 600_000 as Rate })
    story.follow('Erin', 'Dan', '50000', { ratio: 400_000 as Rate })
    story.sell('Carol', { at: 60_000, size: 0.028 })
    // They want 0.005, 0.003 and 0.002, and a quarter of 0.028 is 0.007: 3.5, 2.1 and 1.4 lots.
    const events = story.buy('Dan', { size: 0.005 })
    expect(shares(events)).toEqual(['Bob 0.002 for 120', 'Erin 0.001 for 60', 'Dan 0.004 for 240'])
    expect(told(events, 'futuresOrderChanged').map(({ status, held }) => [status, held])).toEqual(
      expect.arrayContaining([['EXPIRED', 0n]]),
    )
  })

  it('gives the last lot to a follower where remainders are equal', () => {
    story.follow('Bob', 'Dan', '50000')
    story.sell('Carol', { at: 60_000, size: 0.012 })
    expect(shares(story.buy('Dan', { size: 0.004 }))).toEqual(['Bob 0.002 for 120', 'Dan 0.001 for 60'])
  })

  it('trades no further than 0.3 % from the index', () => {
    story.follow('Bob', 'Dan', '50000')
    story.sell('Carol', { at: 60_180, size: 2 })
    story.sell('Carol', { at: 60_180.1, size: 8 })
    const events = story.buy('Dan', { size: 2 })
    expect(told(events, 'traded').map(({ price }) => price)).toEqual([ticks(60_180)])
    expect(told(events, 'blockDone')).toMatchObject([{ most: 500, limit: ticks(60_180), reference: ticks(60_000) }])
  })

  it('trades no further than its own limit', () => {
    story.follow('Bob', 'Dan', '50000')
    story.sell('Carol', { at: 60_010, size: 4 })
    story.sell('Carol', { at: 60_020, size: 4 })
    const events = story.buy('Dan', { at: 60_010, size: 4, timeInForce: 'IOC' })
    expect(told(events, 'blockDone')).toMatchObject([{ most: 1000, quantity: 1000, limit: ticks(60_010) }])
  })

  it('counts no offers of accounts that may be the trader’s, and never trades with them or with its members', () => {
    story.lead('Dan', { linked: [userOf('Alice')] })
    story.follow('Bob', 'Dan', '50000')
    story.sell('Alice', { at: 59_990, size: 1 })
    story.sell('Bob', { at: 59_995, size: 0.1 })
    story.sell('Carol', { at: 60_000, size: 1 })
    const events = story.buy('Dan', { size: 0.1 })
    expect(told(events, 'traded').map(({ makerUser, price }) => [makerUser, price])).toEqual([
      [userOf('Carol'), ticks(60_000)],
    ])
    expect(told(events, 'blockDone')).toMatchObject([{ most: 250, quantity: 200 }])
    const ended = told(events, 'futuresOrderChanged').filter(({ status }) => status === 'EXPIRED_STP')
    expect(ended.map(({ user }) => user)).toEqual([userOf('Alice'), userOf('Bob')])
  })

  it('does not trade with the last of hundreds of linked accounts', () => {
    const others = Array.from({ length: 500 }, (_, at) => 1_000_000 + at)
    story.lead('Dan', { linked: [...others, userOf('Alice')] })
    story.follow('Bob', 'Dan', '50000')
    story.sell('Alice', { at: 59_990, size: 1 })
    story.sell('Carol', { at: 60_000, size: 1 })
    const events = story.buy('Dan', { size: 0.1 })
    expect(told(events, 'traded').map(({ makerUser }) => makerUser)).toEqual([userOf('Carol')])
  })

  it('trades with nobody when the list of linked accounts is full, and ends nobody’s orders', () => {
    story.follow('Bob', 'Dan', '50000')
    story.sell('Carol', { at: 60_000, size: 1 })
    const others = Array.from({ length: LINKED_MAX + 1 }, (_, at) => 1_000_000 + at)
    expect(answer(story.lead('Dan', { linked: others }))).toBe('TRADER_INVALID')
    story.lead('Dan', { linked: others.slice(0, LINKED_MAX) })
    story.restart()
    const events = story.buy('Dan', { size: 0.1 })
    expect(told(events, 'blockDone')).toMatchObject([{ most: 0, quantity: 0, members: 1 }])
    expect([told(events, 'traded'), story.copy('Bob'), story.holds('Dan')]).toEqual([[], null, 'none'])
    expect(told(events, 'futuresOrderChanged').map(({ user }) => user)).not.toContain(userOf('Carol'))
  })

  it('is an ordinary order if nobody joins', () => {
    story.follow('Bob', 'Dan', '50000')
    story.pause('Bob')
    story.sell('Carol', { at: 60_400, size: 0.4 })
    const events = story.buy('Dan', { size: 0.4 })
    expect(skips(events)).toEqual(['PAUSED'])
    expect(told(events, 'blockDone')).toEqual([])
    expect(story.holds('Dan')).toContain('LONG 0.4 at 60400')
  })

  it.each([
    ['rests', { at: 60_000 }],
    ['only rests', { at: 60_000, postOnly: true }],
    ['is all or nothing', { at: 60_000, timeInForce: 'FOK' as const }],
    ['rests when it is triggered', { at: 60_000, stop: 60_000 }],
  ])('is refused if it %s', (_, order) => {
    story.follow('Bob', 'Dan', '50000')
    expect(answer(story.buy('Dan', { size: 0.1, ...order }))).toBe('ORDER_NOT_COPYABLE')
    story.leave('Bob')
    story.settle()
    expect(answer(story.buy('Dan', { size: 0.1, ...order }))).not.toBe('ORDER_NOT_COPYABLE')
  })
})

describe('A follower', () => {
  beforeEach(() => {
    story.sell('Carol', { at: 60_000, size: 8 })
  })

  it.each([
    ['a ratio of the trader’s lots', { ratio: 250_000 as Rate }, 50],
    ['the same margin for each order', { mode: 'FIXED_AMOUNT', ratio: null, amountPerOrder: units(100n) }, 33],
    ['the part that the trader uses', { mode: 'TRADER_RATIO', ratio: null }, 100],
    ['no more than his margin for one order', { maxCostPerOrder: units(60n) }, 20],
    ['as much as he can pay', { ratio: 100_000_000 as Rate, leverage: 5 }, 1250],
  ] as const)('buys by %s', (_, settings, lots) => {
    // The index is 60,000 and the best offer too; Dan has 100,000, Bob's follow half of it.
    story.follow('Bob', 'Dan', 'leverage' in settings ? '15000' : '50000', settings)
    story.buy('Dan', { size: 0.2 })
    expect(story.copy('Bob')?.quantity).toBe(lots)
  })

  it.each([
    ['PAUSED', {}, (one: FollowStory) => one.pause('Bob')],
    ['LEAVING', { onLeaving: 'COPY_CLOSE' }, (one: FollowStory) => keepOne(one)],
    ['SYMBOL_OFF', { symbols: ['other-perp'] }, null],
    ['TRADER_CLOSED', {}, (one: FollowStory) => one.lead('Dan', { status: 'CLOSED' })],
    ['TRADER_EQUITY_LOW', {}, (one: FollowStory) => one.lead('Dan', { traderMin: units(100_001n) })],
    ['LEVERAGE', { leverage: 7 }, null],
    ['SLIPPAGE', { maxSlippage: 10 as Rate }, (one: FollowStory) => one.index(59_990)],
    ['BELOW_MINIMUM', { ratio: 1 as Rate }, null],
    ['NO_FUNDS', {}, null],
  ] as const)('is skipped: %s', (reason, settings, before) => {
    if (reason === 'SYMBOL_OFF') defineOther(story)
    story.follow('Bob', 'Dan', reason === 'NO_FUNDS' ? '1' : '60000', settings)
    before?.(story)
    expect(skips(story.buy('Dan', { size: 0.05 }))).toEqual([reason])
  })

  it('copies leverage, margin mode and position mode', () => {
    story.hedge('Dan')
    story.cross('Dan')
    story.follow('Bob', 'Dan', '50000')
    story.buy('Dan', { size: 0.1, positionSide: 'LONG' })
    expect(story.copy('Bob')).toMatchObject({ positionSide: 'LONG', leverage: 20, marginMode: 'CROSS' })
  })

  it('sells him no more than his leverage allows at the best price, where the lots are worth the most', () => {
    story = begin()
    story.follow('Bob', 'Dan', '50000', { leverage: 100 })
    story.buy('Carol', { at: 60_000, size: 2 })
    story.buy('Carol', { at: 59_830, size: 8 })
    story.sell('Dan', { at: 59_820, size: 0.9, timeInForce: 'IOC' })
    // 50,000 with 100x: at 59,830 it would be 0.835, and 50,100 after the trade at 60,000.
    expect(story.copy('Bob')).toMatchObject({ quantity: 833, entryValue: 4_998_000_000_000n })
  })

  it('keeps his own leverage and margin mode if he has chosen them', () => {
    story.cross('Dan')
    story.follow('Bob', 'Dan', '50000', { leverage: 10, marginMode: 'ISOLATED' })
    story.buy('Dan', { size: 0.1 })
    expect(story.copy('Bob')).toMatchObject({ leverage: 10, marginMode: 'ISOLATED' })
  })

  it('gets stops around the index with each entry', () => {
    story.follow('Bob', 'Dan', '50000', { takeProfit: 20_000 as Rate, stopLoss: 10_000 as Rate })
    story.buy('Dan', { size: 0.1 })
    const stops = story.copy('Bob')?.stops.map(({ terms }) => [terms.kind, terms.triggerPrice, terms.quantity])
    expect(stops).toEqual([
      ['TAKE_PROFIT', ticks(61_200), 100],
      ['STOP_LOSS', ticks(59_400), 100],
    ])
    story.buy('Carol', { at: 59_300, size: 1 })
    story.index(59_200)
    expect(story.copy('Bob')).toBeNull()
    expect(story.holds('Dan')).toContain('LONG 0.1')
  })
})

describe('A close of a trader', () => {
  beforeEach(() => {
    story.sell('Carol', { at: 60_000, size: 8 })
    story.follow('Bob', 'Dan', '50000', { ratio: 500_000 as Rate })
    story.buy('Dan', { size: 0.4 })
    story.cancelAll('Carol')
  })

  it('closes the same part of each copy, together with his own', () => {
    story.buy('Alice', { at: 60_100, size: 4 })
    const events = story.close('Dan', { size: 0.1 })
    expect(shares(events)).toEqual(['Bob 0.05 for 3005', 'Dan 0.1 for 6010'])
    expect(story.copy('Bob')?.quantity).toBe(150)
    expect(told(events, 'blockShared').map(({ realized }) => show(realized))).toEqual(['5', '10'])
    story.close('Dan')
    expect([story.holds('Dan'), story.copy('Bob')]).toEqual(['none', null])
  })

  it('is copied by those who are paused or leave with the trader', () => {
    story.pause('Bob')
    story.buy('Alice', { at: 60_000, size: 4 })
    story.close('Dan')
    expect(story.copy('Bob')).toBeNull()
  })

  it('leaves the rest of a copy resting, reduce-only within the band, and the next close replaces it', () => {
    story.buy('Alice', { at: 60_000, size: 0.8 })
    // A quarter of 0.8 for the 0.6 that both want.
    expect(shares(story.close('Dan'))).toEqual(['Bob 0.067 for 4020', 'Dan 0.133 for 7980'])
    const resting = () =>
      [...story.state.futures.orders.values()].filter(({ desk }) => desk.user === story.account('Bob'))
    expect(resting()).toMatchObject([{ price: ticks(60_000.1), remaining: 133, reduceOnly: true, side: 'SELL' }])
    story.buy('Alice', { at: 60_000, size: 0.8 })
    story.close('Dan')
    expect(resting()).toMatchObject([{ price: ticks(60_000.1), reduceOnly: true }])
    story.buy('Alice', { at: 60_000.1, size: 0.3 })
    expect([story.copy('Bob'), resting()]).toEqual([null, []])
  })

  it('does not sell below the band: what is left rests there', () => {
    story.buy('Alice', { at: 59_700, size: 4 })
    const events = story.close('Dan')
    expect(told(events, 'blockDone')).toMatchObject([{ quantity: 0, most: 0 }])
    const [order] = [...story.state.futures.orders.values()].filter(({ desk }) => desk.user === story.account('Bob'))
    expect(order).toMatchObject({ price: ticks(59_820), remaining: 200 })
    expect(story.holds('Dan')).toContain('LONG 0.4')
  })

  it('by a stop, and by reversing, is a block too', () => {
    story.stops('Dan', { at: 59_900, kind: 'STOP_LOSS', size: 0.2 })
    story.buy('Alice', { at: 59_850, size: 8 })
    const stopped = story.index(59_890)
    expect(shares(stopped)).toEqual(['Bob 0.1 for 5985', 'Dan 0.2 for 11970'])
    const reversed = story.close('Dan', { reverse: true })
    expect(shares(reversed)).toHaveLength(4)
    expect([story.holds('Dan').slice(0, 9), story.copy('Bob')?.direction]).toEqual(['SHORT 0.2', 'SHORT'])
  })

  it('by an order the other way closes and opens copies in one', () => {
    story.buy('Alice', { at: 60_000, size: 8 })
    story.sell('Dan', { size: 0.6 })
    // Dan sells 0.4 and opens 0.2; Bob sells his 0.2 and opens half of 0.2.
    expect(story.holds('Dan')).toContain('SHORT 0.2')
    expect(story.copy('Bob')).toMatchObject({ direction: 'SHORT', quantity: 100 })
  })
})

describe('A block in steps', () => {
  const places = ['JOINING', 'MATCHING', 'SHARING'] as const

  /** As far as the first step in this stage. */
  function until(stage: (typeof places)[number]): void {
    story = begin(1)
    story.follow('Bob', 'Dan', '50000')
    story.follow('Erin', 'Dan', '50000')
    for (const at of [60_000, 60_010]) story.sell('Carol', { at, size: 1 })
    story.buy('Dan', { size: 0.2 })
    const contract = story.state.futures.ordered[0]
    while (contract?.sweep?.block?.stage !== stage) story.do({ type: 'futures.settleRest', time: story.time })
    if (stage !== 'JOINING') story.do({ type: 'futures.settleRest', time: story.time })
  }

  it.each(places)('is shared out when the contract is halted while it is %s, and nothing stays held', (stage) => {
    until(stage)
    const halt: Halt = { product: 'FUTURES', market: story.symbol, user: null, command: null }
    const events = story.do({ type: 'halts.begin', time: story.time, halt })
    expect(told(events, 'blockDone')).toHaveLength(1)
    story.finish()
    story.do({ type: 'halts.end', time: story.time, halt })
    story.index(60_000)
    expect([...story.state.futures.positions.values()].filter(({ desk }) => desk.user === BLOCK)).toEqual([])
    expect([story.wallet('Dan').split(' + ')[1], story.of('Bob')?.owner.account.held]).toEqual(['0', 0n])
    const [bob, erin] = ['Bob', 'Erin'].map((person) => story.copy(person)?.quantity ?? 0)
    expect(bob).toBe(erin)
  })

  it.each(places)('goes on after a restart while it is %s', (stage) => {
    until(stage)
    const before = canonicalText(story.state)
    story.restart()
    expect(canonicalText(story.state)).toBe(before)
    story.finish()
    expect(['Bob', 'Erin'].map((person) => story.copy(person)?.quantity)).toEqual([167, 167])
    expect(story.holds('Dan')).toContain('LONG 0.166')
  })

  it('has no position left when the last lot went to a follower, and the trader’s turn is another step', () => {
    story = begin(1)
    story.follow('Bob', 'Dan', '50000', { ratio: 9_000_000 as Rate })
    story.sell('Carol', { at: 60_000, size: 0.004 })
    // One lot for ten: it is Bob's.
    const events = [...story.buy('Dan', { size: 0.001 }), ...story.finish()]
    expect(shares(events)).toEqual(['Bob 0.001 for 60'])
    expect(
      told(events, 'positionChanged').filter(
        ({ user, quantity, end }) => user === BLOCK && quantity === 0 && end === null,
      ),
    ).toEqual([])
    expect(story.holds('Dan')).toBe('none')
  })

  it('leaves nobody anything to do with contracts in between', () => {
    until('MATCHING')
    const leave = {
      type: 'follow.leave',
      time: story.time,
      user: userOf('Bob'),
      followId: story.followId('Bob'),
    } as const
    const events = story.do({ ...leave, reason: 'USER' })
    // The block came first, and then he left with his part of it.
    expect(events.findIndex(({ type }) => type === 'blockDone')).toBeLessThan(
      events.findIndex((event) => event.type === 'followChanged' && event.status === 'LEAVING'),
    )
  })
})

function units(usdt: bigint) {
  return amountUnits(usdt * 100_000_000n)
}

function keepOne(one: FollowStory): void {
  one.buy('Dan', { size: 0.05 })
  one.leave('Bob')
}

function defineOther({ state, time, do: apply }: FollowStory): void {
  const rules = state.futures.ordered[0]?.rules
  if (rules === undefined) return
  apply.call(story, { type: 'futures.defineMarket', time, market: { ...rules, symbol: 'other-perp' } })
}
