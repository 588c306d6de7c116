// Liquidation: by the mark, in steps, at no worse than the bankruptcy price.
import { expect, test } from 'vitest'
import { answer, FuturesStory, show, told } from '../testing/futuresDesk.ts'

/** Alice is long and Bob short 0.5 at 60000 with 20x: 1500 each. */
function opened(rules: ConstructorParameters<typeof FuturesStory>[0] = {}): FuturesStory {
  const story = new FuturesStory(rules)
  story.leverage('Alice', 20)
  story.leverage('Bob', 5)
  story.trade('Alice', 'Bob', { at: 60_000, size: 0.5 })
  return story
}

test('a position stays open one tick above its liquidation price and is liquidated at it', () => {
  const story = opened()
  story.buy('Carol', { at: 57_000, size: 0.5 })
  expect(told(story.index(57_229), 'liquidated')).toEqual([])
  expect(story.holds('Alice')).toBe('LONG 0.5 at 60000 with 1500')
  expect(told(story.index(57_228.9), 'liquidated')).toHaveLength(1)
  expect(story.holds('Alice')).toBe('none')
})

test('of the proceeds above the bankruptcy price half a percent at most goes to the fund, the rest to the user', () => {
  const story = opened({ closeFeeRate: 500 as never })
  story.buy('Carol', { at: 57_200, size: 0.2 })
  story.buy('Dan', { at: 57_400, size: 0.3 })
  const [report] = told(story.index(57_200), 'liquidated')
  // 0.3 at 57400 and 0.2 at 57200: loss 1340, fee 14.33; of the 145.67 left 143.3 for the fund.
  expect(report).toMatchObject({
    quantity: 500,
    filledQuantity: 500,
    takenOverQuantity: 0,
    deleveragedQuantity: 0,
    remainingQuantity: 0,
    tier: 1,
    tierAfter: 0,
    bankruptcyPrice: 570_286,
    liquidationPrice: 572_289,
    mark: 572_000,
  })
  expect(
    [report?.equity, report?.maintenance, report?.fee, report?.liquidationFee, report?.returned].map((n) =>
      show(n ?? 0n),
    ),
  ).toEqual(['100', '114.4', '14.33', '143.3', '2.37'])
  expect(story.wallet('Alice')).toBe('98502.37 + 0')
  expect(story.wallet('Fund')).toBe('143.3 + 0')
})

test('orders of the position are cancelled first', () => {
  const story = opened()
  story.buy('Alice', { at: 55_000, size: 0.1 })
  story.buy('Carol', { at: 57_100, size: 0.5 })
  const events = story.index(57_100)
  expect(told(events, 'futuresOrderChanged').find(({ user, origin }) => user === 1 && origin === 'USER')?.status).toBe(
    'CANCELED',
  )
  expect(story.wallet('Alice')).toMatch(/ \+ 0$/)
})

test('a position above the first tier is only reduced to the tier below', () => {
  const story = new FuturesStory()
  story.leverage('Alice', 50)
  story.trade('Alice', 'Bob', { at: 60_000, size: 2 })
  story.buy('Carol', { at: 59_100, size: 5 })
  const [report] = told(story.index(59_100), 'liquidated')
  // 2 × 59100 is in tier 2; 0.846 have a notional of 50000.
  expect(report).toMatchObject({ tier: 2, tierAfter: 1, filledQuantity: 1154, remainingQuantity: 846 })
  expect(story.holds('Alice')).toContain('LONG 0.846')
})

test('the fund takes over at the bankruptcy price what the book does not, and sells it near the index', () => {
  const story = opened()
  story.fund('Fund', '5000')
  const [report] = told(story.index(57_200), 'liquidated')
  expect(report).toMatchObject({ takenOverQuantity: 500, filledQuantity: 0 })
  expect(story.holds('Alice')).toBe('none')
  expect(story.wallet('Alice')).toBe('98500 + 0')
  expect(story.holds('Fund', 'LONG')).toMatch(/^LONG 0.5 at 57000 /)
  story.buy('Carol', { at: 56_000, size: 0.5 })
  story.index(57_200)
  expect(story.holds('Fund', 'LONG')).not.toBe('none')
  story.buy('Carol', { at: 57_000, size: 0.3 })
  story.index(57_060)
  expect(story.holds('Fund', 'LONG')).toMatch(/^LONG 0.5 /)
  // 0.1 % under it is 56999.9.
  story.index(57_057)
  expect(story.holds('Fund', 'LONG')).toMatch(/^LONG 0.2 /)
  expect(story.holds('Carol')).toMatch(/^LONG 0.3 at 57000/)
})

test('with an empty fund the winner with the highest score is closed, the older at equal scores', () => {
  const story = new FuturesStory()
  story.leverage('Alice', 20)
  for (const person of ['Carol', 'Dan']) story.leverage(person, 10)
  story.trade('Alice', 'Bob', { at: 60_000, size: 0.1 })
  story.trade('Alice', 'Carol', { at: 60_000, size: 0.3 })
  story.trade('Alice', 'Dan', { at: 60_000, size: 0.3 })
  const events = story.index(57_200)
  expect(told(events, 'deleveraged').map(({ user, quantity }) => `${user}: ${quantity}`)).toEqual([
    '3: 300',
    '4: 300',
    '2: 100',
  ])
  const [first] = told(events, 'deleveraged')
  expect(show(first?.value ?? 0n)).toBe('17100')
  expect(show(first?.realized ?? 0n)).toBe('900')
  expect(story.wallet('Carol')).toBe('100900 + 0')
  expect(['Alice', 'Bob', 'Carol', 'Dan'].map((person) => story.holds(person))).toEqual([
    'none',
    'none',
    'none',
    'none',
  ])
})

test('a gap beyond the bankruptcy price costs the loser the margin, and others at most their gain', () => {
  const story = opened()
  const events = story.index(50_000)
  const [report] = told(events, 'liquidated')
  expect(show(report?.equity ?? 0n)).toBe('-3500')
  expect(story.wallet('Alice')).toBe('98500 + 0')
  expect(story.wallet('Bob')).toBe('101500 + 0')
  expect(story.state.futures.purses.get('USDT')?.clearing.total).toBe(0n)
})

test('nothing is liquidated while the index is PAUSED; the first mark after it does', () => {
  const story = opened()
  story.index(null)
  story.index(null)
  expect(story.holds('Alice')).toContain('LONG 0.5')
  expect(story.mark()).toBe(60_000)
  expect(told(story.index(57_000), 'liquidated')).toHaveLength(1)
})

test('a stop-loss before the liquidation price sells first, even in one jump', () => {
  const story = opened()
  story.buy('Carol', { at: 57_300, size: 0.5 })
  story.stops('Alice', { at: 58_000 })
  const events = story.index(57_100)
  expect(told(events, 'liquidated')).toEqual([])
  expect(told(events, 'stopChanged').map(({ status }) => status)).toEqual(['FIRED'])
  expect(story.wallet('Alice')).toBe('98650 + 0')
})

test('a cross position uses the wallet, and is liquidated only when that is used up', () => {
  const story = new FuturesStory()
  story.withdraw('Alice', '97000')
  story.cross('Alice')
  story.leverage('Alice', 20)
  story.trade('Alice', 'Bob', { at: 60_000, size: 0.5 })
  expect(story.wallet('Alice')).toBe('1500 + 0')
  story.index(57_000)
  expect(story.holds('Alice')).toContain('LONG 0.5')
  expect(story.wallet('Alice')).toBe('0 + 0')
  story.buy('Carol', { at: 54_100, size: 0.5 })
  // Wallet 3000: (30000 − 3000) / (0.5 × 0.996) = 54216.8.
  expect(told(story.index(54_217), 'liquidated')).toEqual([])
  const [report] = told(story.index(54_216), 'liquidated')
  expect(report).toMatchObject({ marginMode: 'CROSS', filledQuantity: 500 })
  expect(story.holds('Alice')).toBe('none')
  expect(answer(story.withdraw('Alice', '1'))).toBe('INSUFFICIENT_BALANCE')
})

test('a hedged cross account nets its own positions before others are deleveraged', () => {
  const story = new FuturesStory()
  story.withdraw('Alice', '97000')
  story.cross('Alice')
  story.hedge('Alice')
  story.leverage('Alice', 20)
  story.sell('Bob', { at: 60_000, size: 0.6 })
  story.buy('Alice', { at: 60_000, size: 0.6, positionSide: 'LONG' })
  story.buy('Bob', { at: 60_000, size: 0.2 })
  story.sell('Alice', { at: 60_000, size: 0.2, positionSide: 'SHORT' })
  // 2880 of 3000 are lost; 0.8 need 168.96, the 0.4 left after netting 84.48.
  const events = story.index(52_800)
  expect(told(events, 'deleveraged')[0]).toMatchObject({ user: 1, quantity: 200 })
  expect(story.holds('Alice', 'SHORT')).toBe('none')
  expect(story.holds('Alice', 'LONG')).toContain('LONG 0.4')
})
