// The house's ask and bid, from five published figures: index, strike, time left, the volatility of the expiry, and the
// smile of its terms. There are no other inputs; the index is the forward.
//
// Index 60000, strike 62000, seven days, 55 % and no smile: the call is worth 1022.12 and its delta is 0.3474. Half the
// spread is a tick, 2 % of the mark and 0.03 % of index × delta: 0.01 + 20.44 + 6.25, so the house bids 995.41, rounded
// down, and asks 1048.83, rounded up.
//
// A call's payoff is capped at twice its strike: it is worth a call at the strike less one at twice the strike.
import { divide, type PairScales, power, type Price, type Rate } from '../money.ts'
import {
  type Black76,
  deviation,
  fraction,
  type TimeLeft,
  timeLeft,
  type Valued,
  valueCall,
  valuePut,
} from './black76.ts'
import { type Fixed, logarithm, ONE, over, ratio, rounded, times } from './fixedPoint.ts'
import { type Contract, type OptionSeries, payoutMax, YEAR_MS } from './terms.ts'

/** The inputs of a quote besides the terms. */
export interface QuoteInputs {
  /** The index, in ticks. */
  index: Price
  /** Of the expiry, annualised, before the smile. */
  volatility: Rate
  /** Epoch ms of the index tick. */
  time: number
}

export interface OptionQuote {
  /** Of this strike, with the smile. */
  volatility: Rate
  /** Ticks for one coin; bid is 0 if the house does not bid. */
  mark: number
  bid: number
  ask: number
  /** Before it is rounded to ticks, with its sensitivities; in coins of the quote. */
  valued: Valued
}

/** The smile is curved up to this distance. */
const DEVIATIONS_MAX: Fixed = 3n * ONE
const MILLION = 1_000_000n

export function quoteOption(contract: Contract, inputs: QuoteInputs): OptionQuote {
  const { series } = contract
  const left = timeLeft(BigInt(Math.max(0, series.expiry - inputs.time)), BigInt(YEAR_MS))
  const forward = coins(series, inputs.index)
  const expected = { forward, volatility: inputs.volatility, left }
  const valued = valueOption(contract, expected)
  const ticks = power(series.priceDecimals)
  const value = valued.value * ticks
  const size = valued.delta < 0n ? -valued.delta : valued.delta
  const ofDelta = size * BigInt(inputs.index) * BigInt(series.spreadOfDelta)
  const half = ONE + divide(value * BigInt(series.spreadOfMark) + ofDelta, MILLION, 'up')
  return {
    volatility: smile(series, contract.strike, expected),
    mark: Number(rounded(value, 1n)),
    bid: value > half ? Number(divide(value - half, ONE, 'down')) : 0,
    ask: Math.min(Number(divide(value + half, ONE, 'up')), payoutMax(contract)),
    valued,
  }
}

/** Each leg uses the volatility of its own strike, like the put at that strike, so the contracts are consistent. */
function valueOption({ series, type, strike }: Contract, expected: Expected): Valued {
  const legAt = (of: Price): Black76 => ({
    forward: expected.forward,
    strike: coins(series, of),
    volatility: smile(series, of, expected),
    left: expected.left,
  })
  if (type === 'P') return valuePut(legAt(strike))
  const [low, high] = [valueCall(legAt(strike)), valueCall(legAt((2 * strike) as Price))]
  return {
    // Far above the index both are nearly worthless, and truncation may reverse their order.
    value: low.value > high.value ? low.value - high.value : 0n,
    delta: low.delta - high.delta,
    gamma: low.gamma - high.gamma,
    theta: low.theta - high.theta,
    vega: low.vega - high.vega,
  }
}

interface Expected {
  forward: Fixed
  volatility: Rate
  left: TimeLeft
}

/**
 * σ (1 + a m + b m²), where m is the distance of the strike from the index in standard deviations; beyond three of them
 * it continues as a straight line with the same slope: a kink would make strikes near it too expensive. In whole parts
 * per million.
 */
function smile(series: OptionSeries, strike: Price, { forward, volatility, left }: Expected): Rate {
  const move = deviation({ volatility, left })
  if (move === 0n) return volatility
  const deviations = over(logarithm(over(coins(series, strike), forward)), move)
  const near = within(deviations, DEVIATIONS_MAX)
  const [slope, curve] = [signedFraction(series.smileSlope), signedFraction(series.smileCurve)]
  const beyond = times(slope + 2n * times(curve, near), deviations - near)
  const factor = ONE + times(slope, near) + times(curve, times(near, near)) + beyond
  return Number(rounded(times(fraction(volatility), factor), MILLION)) as Rate
}

export function clampVolatility(
  { volatilityMin, volatilityMax }: Pick<OptionSeries, 'volatilityMin' | 'volatilityMax'>,
  volatility: number,
): Rate {
  return Math.min(Math.max(volatility, volatilityMin), volatilityMax) as Rate
}

/** Ticks as coins of the quote. */
function coins({ priceDecimals }: PairScales, ticks: Price): Fixed {
  return ratio(BigInt(ticks), power(priceDecimals))
}

function within(value: Fixed, most: Fixed): Fixed {
  if (value > most) return most
  return value < -most ? -most : value
}

function signedFraction(ppm: number): Fixed {
  return ppm < 0 ? -fraction(-ppm) : fraction(ppm)
}
