// Nobody gains by converting: whatever is accepted, with whatever knowledge of prices to come, by however many accounts,
// and however often the exchange starts again, a filled convert never gives more than it takes at the mid of its
// deciding ticks. Converting back and forth therefore only loses.
import { describe, expect, it } from 'vitest'
import type { ConvertQuote } from './commands.ts'
import { INVENTORY } from '../nouns.ts'
import { ConvertDesk } from '../testing/convertDesk.ts'
import { randomNumbers } from '../testing/randomNumbers.ts'
import type { ConvertChanged } from './events.ts'

const ROUNDS = 400
const SEEDS = 12
const COINS = ['usdt', 'btc', 'eth'] as const
const decimals: Readonly<Record<string, bigint>> = { usdt: 8n, btc: 10n, eth: 20n }

describe('At any sequence of ticks', () => {
  it('a filled convert receives at most what it gives, at the mid that decided it', () => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const { filled, refused } = live(seed)
      expect(filled.length).toBeGreaterThan(20)
      expect(refused).toBeGreaterThan(5)
      for (const convert of filled) expect(worthOf(convert, 'received') <= worthOf(convert, 'given')).toBe(true)
    }
  })

  it('a circle of coins at still prices loses both spreads and fees', () => {
    const desk = new ConvertDesk()
    desk.give(1, '1000', 'usdt')
    for (const [from, to] of [
      ['usdt', 'btc'],
      ['btc', 'eth'],
      ['eth', 'usdt'],
    ] as const) {
      const amount = desk.balance(1, from).split(' ')[0] ?? '0'
      const id = desk.accept(1, amount, from, to)
      desk.tick({ btc: 10_000_000, eth: 400_000 })
      desk.decide(id)
    }
    // 0.1 %, 0.2 % and 0.1 % of spread, and three fees of 0.05 %.
    const left = Number(desk.balance(1, 'usdt').split(' ')[0])
    expect(left).toBeLessThan(994.6)
    expect(left).toBeGreaterThan(994.4)
  })
})

/** Two accounts that know the next prices, keep old quotes as long as they may, and choose the better direction. */
function live(seed: number): { filled: ConvertChanged[]; refused: number } {
  const random = randomNumbers(seed)
  const desk = new ConvertDesk({ inventory: { usdt: '500000', btc: '5', eth: '90' } })
  for (const user of [1, 2]) for (const coin of COINS) desk.give(user, coin === 'usdt' ? '50000' : '4', coin)
  const quotes: { from: string; to: string; quote: ConvertQuote }[] = []
  const told: ConvertChanged[] = []
  const open: number[] = []
  let prices = { btc: 10_000_000, eth: 400_000 }
  for (let round = 0; round < ROUNDS; round++) {
    const next = { btc: moved(prices.btc, random), eth: moved(prices.eth, random) }
    quotes.push(...pairs.map(([from, to]) => ({ from, to, quote: desk.quote(from, to) })))
    quotes.splice(0, Math.max(0, quotes.length - 9 * pairs.length))
    const best = quotes.toSorted((one, other) => gain(other, next) - gain(one, next)).slice(0, 4)
    for (const { from, to, quote } of best) {
      const amount = from === 'usdt' ? '150.00000001' : from === 'btc' ? '0.00150001' : '0.040000000000000001'
      const id = desk.accept(1 + random(2), amount, from, to, { quote })
      if (desk.refusal() === null) open.push(id)
    }
    if (random(10) === 0) desk.restart()
    prices = next
    desk.tick(random(20) === 0 ? { btc: next.btc } : next)
    desk.decide(...open)
    told.push(...desk.told())
  }
  expect(desk.balance(INVENTORY, 'usdt').split(' ')[0]).not.toBe('500000')
  return {
    filled: told.filter(({ status }) => status === 'FILLED'),
    refused: told.filter(({ status }) => status === 'FAILED').length,
  }
}

const pairs = COINS.flatMap((from) => COINS.filter((to) => to !== from).map((to) => [from, to] as const))

/** By up to 0.3 %, mostly less than the spread. */
function moved(price: number, random: (below: number) => number): number {
  return Math.round(price * (1 + (random(2001) - 1000) * (random(4) === 0 ? 0.000003 : 0.0000006)))
}

function gain(
  { from, to, quote }: { from: string; to: string; quote: ConvertQuote },
  next: Record<string, number>,
): number {
  const now = (next[from] ?? 1) / (next[to] ?? 1)
  const then = (quote.from?.price ?? 1) / (quote.to?.price ?? 1)
  return then / now
}

/** In the smallest units of both sides' worth: amount × price of its coin, brought to the same decimals. */
function worthOf(
  { from, to, amount, receive, fee, decidedFrom, decidedTo }: ConvertChanged,
  side: 'given' | 'received',
): bigint {
  return side === 'given'
    ? amount * BigInt(decidedFrom?.price ?? 1) * 10n ** (decimals[to] ?? 0n)
    : (receive + fee) * BigInt(decidedTo?.price ?? 1) * 10n ** (decimals[from] ?? 0n)
}
