// ADL ranking: when the insurance fund cannot take over a bankrupt position, winners on the other side are closed
// against it, most profitable and most leveraged first, older positions first at equal scores. Each user sees the rank
// as five lights.
//
// Short 1 BTC at 62000 with 3100 of margin, mark 60000: profit 2000 / 62000 = 3.2258 %, leverage now 60000 / 5100 =
// 11.76; score 0.37951.
import { amountUnits, divide, type Price } from '../money.ts'
import type { FuturesMarket } from './commands.ts'
import { equityAt, type Holding, profitAt, valueAt } from './margin.ts'

/** Profit share × leverage of a winner, profit share ÷ leverage of a loser; in millionths, towards zero. */
export function deleveragingScore(holding: Holding, mark: Price, market: FuturesMarket): number {
  const profit = profitAt(holding, mark, market)
  const value = valueAt(mark, holding.quantity, market)
  const equity = equityAt(holding, mark, market)
  const left = amountUnits(equity > 0n ? equity : 1n)
  const million = 1_000_000n
  const score =
    profit > 0n
      ? divide(profit * value * million, holding.entryValue * left, 'down')
      : -divide(-profit * left * million, holding.entryValue * value, 'down')
  const most = BigInt(Number.MAX_SAFE_INTEGER)
  return Number(score > most ? most : score < -most ? -most : score)
}

/** 1 to 5 lights for the place of a position among `count` of its side, place 0 being deleveraged first. */
export function deleveragingLights(place: number, count: number): number {
  return count === 0 ? 1 : 5 - Math.min(4, Number(divide(BigInt(place) * 5n, BigInt(count), 'down')))
}
