// The periods of the demo's second contracts.
import { pairs } from '../market/listings/coins.ts'

export interface PeriodValue {
  /** Unique among all pairs. */
  periodId: number
  seconds: number
  mode: 'FIXED' | 'POOL'
  lossMode: 'FULL' | 'SYMMETRIC'
  /** The profit of a win, as a part of the stake; 0 in a POOL. */
  odds: string
  feeRate: string
  minAmount: string
  maxAmount: string
  /** A closed period accepts no new contracts; open ones continue. */
  isOpen: boolean
}

type Offer = Omit<PeriodValue, 'periodId' | 'isOpen'>

function fixed(seconds: number, odds: string, maxAmount: string): Offer {
  return { seconds, mode: 'FIXED', lossMode: 'FULL', odds, feeRate: '0', minAmount: '5', maxAmount }
}

function pool(seconds: number, maxAmount: string): Offer {
  return { seconds, mode: 'POOL', lossMode: 'FULL', odds: '0', feeRate: '0.03', minAmount: '1', maxAmount }
}

const symmetric = { ...fixed(180, '0.9', '5000'), lossMode: 'SYMMETRIC', feeRate: '0.02' } satisfies Offer

const common: readonly Offer[] = [
  fixed(30, '0.75', '1000'),
  fixed(60, '0.8', '2000'),
  fixed(120, '0.85', '3000'),
  fixed(300, '0.9', '5000'),
  fixed(900, '0.95', '10000'),
]
const majors: readonly Offer[] = [...common, symmetric, pool(60, '2000'), pool(300, '5000')]
const offers: Readonly<Record<string, readonly Offer[]>> = {
  btcusdt: majors,
  ethusdt: majors,
  solusdt: common,
  xrpusdt: common,
  bnbusdt: common,
  dogeusdt: common,
  XAU: common,
}

/** By pair, in display order. */
export const demoPeriods: ReadonlyMap<string, PeriodValue[]> = new Map(
  pairs.flatMap(({ id, symbol }) => {
    const offered = offers[symbol]
    if (offered === undefined) return []
    return [[symbol, offered.map((offer, place) => ({ periodId: id * 100 + place + 1, ...offer, isOpen: true }))]]
  }),
)
