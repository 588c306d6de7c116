// Whole boards checked for arbitrage: buying some contracts at their asks and selling others at their bids for a
// certain profit at any settlement price. The minimum payoff of a combination is evaluated at every price where its
// slope can change.
import { describe, expect, it } from 'vitest'
import { type Price, ratePpm } from '../money.ts'
import { bitcoinSeries, contractAt, EXPIRY } from '../testing/optionTerms.ts'
import { ONE } from './fixedPoint.ts'
import { type OptionQuote, quoteOption } from './pricing.ts'
import { type Contract, contractsOf, payoff, type SeriesKind } from './terms.ts'
import { termVolatility } from './volatility.ts'

const DAY_MS = 86_400_000
const LISTED = 10_423_310
const kinds: SeriesKind[] = ['DAILY', 'WEEKLY', 'MONTHLY']
const drifts = [0.65, 0.93, 1.01, 1.6]
const volatilities = [200_000, 550_000, 1_500_000]
const days = [0.021, 0.5, 3, 30]

interface Quoted extends OptionQuote {
  contract: Contract
}
type Leg = readonly [count: number, quoted: Quoted]

function boardsOf(kind: SeriesKind): { name: string; board: Quoted[] }[] {
  const contracts = contractsOf(bitcoinSeries({ kind, listedPrice: LISTED as Price }))
  return drifts.flatMap((drift) =>
    volatilities.flatMap((volatility) =>
      days.map((left) => {
        const time = EXPIRY - Math.round(left * DAY_MS)
        const inputs = { index: Math.round(LISTED * drift) as Price, volatility: ratePpm(volatility), time }
        const board = contracts.map((contract) => ({ contract, ...quoteOption(contract, inputs) }))
        return { name: `${kind}, index × ${drift}, ${volatility} ppm, ${left} days`, board }
      }),
    ),
  )
}

/** The guaranteed profit, in ticks: the minimum payoff of the legs less their cost. */
function certainGain(legs: readonly Leg[]): number {
  const cost = legs.reduce((sum, [count, { ask, bid }]) => sum + count * (count > 0 ? ask : bid), 0)
  const corners = legs.flatMap(([, { contract }]) => [contract.strike, 2 * contract.strike])
  const paid = [0, ...corners, 3 * Math.max(...corners)].map((settlement) =>
    legs.reduce((sum, [count, { contract }]) => sum + count * payoff(contract, settlement as Price), 0),
  )
  return Math.min(...paid) - cost
}

function* verticals(board: readonly Quoted[]): Generator<Leg[]> {
  for (const bought of board)
    for (const sold of board)
      if (bought !== sold)
        yield [
          [1, bought],
          [-1, sold],
        ]
}

/** Two outer strikes against one between them, weighted so that the payoff is never negative (butterflies). */
function* butterflies(row: readonly Quoted[]): Generator<Leg[]> {
  for (const [place, low] of row.entries())
    for (const width of [1, 2, 5, 9]) {
      const [middle, high] = [row[place + width], row[place + 2 * width]]
      if (middle === undefined || high === undefined) continue
      const share = (high.contract.strike - middle.contract.strike) / (high.contract.strike - low.contract.strike)
      yield [
        [share, low],
        [-1, middle],
        [1 - share, high],
      ]
    }
}

/** A call and a put together, and two of each at two strikes. */
function* boxes(calls: readonly Quoted[], puts: readonly Quoted[]): Generator<Leg[]> {
  for (const [place, call] of calls.entries())
    for (const [other, put] of puts.entries()) {
      const [soldCall, soldPut] = [calls[other], puts[place]]
      yield [
        [1, call],
        [1, put],
      ]
      if (soldCall !== undefined && soldPut !== undefined && place !== other)
        yield [
          [1, call],
          [-1, soldCall],
          [1, put],
          [-1, soldPut],
        ]
    }
}

describe.each(kinds)('A board of %s expiries', (kind) => {
  const boards = boardsOf(kind)
  const rowOf = (board: readonly Quoted[], type: 'C' | 'P') => board.filter(({ contract }) => contract.type === type)

  it.each([
    ['by one contract against another', (board: readonly Quoted[]) => verticals(board)],
    ['by a butterfly of calls', (board: readonly Quoted[]) => butterflies(rowOf(board, 'C'))],
    ['by a butterfly of puts', (board: readonly Quoted[]) => butterflies(rowOf(board, 'P'))],
    ['by calls and puts together', (board: readonly Quoted[]) => boxes(rowOf(board, 'C'), rowOf(board, 'P'))],
  ])('leaves no certain gain %s', (_, combinations) => {
    for (const { name, board } of boards)
      for (const legs of combinations(board)) {
        const gain = certainGain(legs)
        if (gain > 1e-6)
          expect.fail(`${name}: ${gain} by ${legs.map(([n, { contract }]) => `${n} ${contract.symbol}`)}`)
      }
  })

  it('is convex before the spread, so that no strike is worth more than its neighbours', () => {
    for (const { name, board } of boards)
      for (const [one, middle, other] of butterflies(rowOf(board, 'P'))) {
        const value = ([count, { valued }]: Leg) => (count * Number(valued.value)) / Number(ONE)
        expect(value(one as Leg) + value(middle as Leg) + value(other as Leg), name).toBeGreaterThan(-1e-6)
      }
  })
})

describe('Expiries of one coin', () => {
  const realised = [0.04, 0.25, 1, 2.25].map((variance) => BigInt(variance * 100) * (ONE / 100n))
  const ahead = [0.021, 0.25, 1, 1.5, 2, 6, 13, 29, 30, 45]
  const index = 10_000_000

  it('allow no certain profit from exchanging an earlier one for a later one of the same strike', () => {
    for (const short of realised)
      for (const long of realised)
        for (const [strike, type] of [
          [70_000, 'P'],
          [97_000, 'P'],
          [103_000, 'P'],
          [140_000, 'P'],
          [160_000, 'C'],
        ] as const) {
          const quotes = ahead.map((left) => {
            const leftMs = Math.round(left * DAY_MS)
            const contract = contractAt(strike, type)
            const volatility = termVolatility(contract.series, { short, long, leftMs }) ?? ratePpm(0)
            return quoteOption(contract, { index: index as Price, volatility, time: EXPIRY - leftMs })
          })
          for (const [place, { bid }] of quotes.entries())
            for (const later of quotes.slice(place + 1))
              expect(later.ask, `${strike}${type}, ${short} ${long}, ${ahead[place]} days`).toBeGreaterThanOrEqual(bid)
        }
  })
})
