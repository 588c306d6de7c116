// What second contracts are offered on the index of a pair: periods, odds, limits. A change applies to new contracts; the
// engine keeps the terms of accepted ones.
import { coin, decimal } from '@assay/api/scalars'
import type { BinaryMarket } from '@assay/engine/binary/commands'
import * as z from 'zod/mini'
import { listedCoins } from '../market/listings/coinKind.ts'
import { listedPairs } from '../market/listings/pairKind.ts'
import { count, figuresOf, rateUpTo } from '../settings/figures.ts'
import { ConfigurationError, type Definition, type Values } from '../settings/kind.ts'
import { namedKind } from '../settings/namedKind.ts'
import { type StatedFigures, textFindings } from '../texts/textFigures.ts'
import { checkOffer } from './checkOffer.ts'
import { demoPeriods } from './demoPeriods.ts'
import { rulesHash } from './rulesText.ts'
import { secondFigures } from './secondFigures.ts'

/** For one direction of a pair and one minute of expiry. */
const DEMO_EXPOSURE_MAX = '50000'
const MAX_OPEN_CONTRACTS = 50

const period = z.strictObject({
  /** Unique among all pairs. */
  periodId: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
  seconds: z.int().check(z.minimum(5), z.maximum(3600)),
  mode: z.enum(['FIXED', 'POOL']),
  lossMode: z.enum(['FULL', 'SYMMETRIC']),
  /** The profit of a win, as a part of the stake; 0 in a POOL. */
  odds: rateUpTo('10'),
  feeRate: rateUpTo('0.1'),
  minAmount: decimal,
  maxAmount: decimal,
  /** A closed period accepts no new contracts; open ones continue. */
  isOpen: z.boolean(),
})
const offer = z.strictObject({
  /** The coin of stakes. */
  coin,
  /** The house's largest exposure to one direction in one minute of expiry. */
  exposureMax: decimal,
  /** A user with this many open contracts, on all pairs together, opens no other one on this pair. */
  maxOpenContracts: z._default(count, MAX_OPEN_CONTRACTS),
  periods: z.array(period).check(z.maxLength(50)),
})
type Offer = z.infer<typeof offer>

/** Keys such as second/btcusdt. */
export const periodKind = namedKind({
  prefix: 'second',
  schema: offer,
  demo: () =>
    new Map(
      [...demoPeriods].map(([symbol, periods]) => [
        symbol,
        { coin: 'usdt', exposureMax: DEMO_EXPOSURE_MAX, maxOpenContracts: MAX_OPEN_CONTRACTS, periods },
      ]),
    ),
  check: (value, { values }) => [...checkOffer(value), ...textFindings(secondText, values)],
  definitions: (values) =>
    listedMarkets(values).map(
      (market): Definition => ({
        key: periodKind.keyOf(market.symbol),
        command: { type: 'binary.definePeriods', market },
      }),
    ),
})

export const secondText: StatedFigures = { text: 'SECOND', of: (values) => secondFigures(listedMarkets(values)) }

/** In display order. Throws ConfigurationError. */
export function listedMarkets(values: Values): BinaryMarket[] {
  const scales = new Map(listedCoins(values).map(({ asset, scale }) => [asset, scale]))
  const offers = values(periodKind)
  const pairs = listedPairs(values)
  for (const key of offers.keys())
    if (!pairs.some(({ symbol }) => symbol === periodKind.nameOf(key)))
      throw new ConfigurationError([`${key}: there is no pair/${periodKind.nameOf(key)}.`])
  return pairs.flatMap(({ symbol, spot: { priceDecimals } }) => {
    const key = periodKind.keyOf(symbol)
    const offered = offers.get(key)
    if (offered === undefined) return []
    const scale = scales.get(offered.coin)
    if (scale === undefined) throw new ConfigurationError([`${key}.coin: there is no coin/${offered.coin}.`])
    return [{ symbol, priceDecimals, rulesHash, ...readOffer(key, offered, scale) }]
  })
}

function readOffer(key: string, { coin: asset, exposureMax, maxOpenContracts, periods }: Offer, scale: number) {
  const read = figuresOf(key)
  return {
    asset,
    exposureMax: read.amount('exposureMax', exposureMax, scale),
    maxOpenContracts,
    periods: periods.map(
      ({ periodId, seconds, mode, lossMode, odds, feeRate, minAmount, maxAmount, isOpen }, place) => ({
        periodId,
        periodMs: seconds * 1000,
        mode,
        odds: read.rate(`periods.${place}.odds`, odds),
        lossMode,
        feeRate: read.rate(`periods.${place}.feeRate`, feeRate),
        stakeMin: read.amount(`periods.${place}.minAmount`, minAmount, scale),
        stakeMax: read.amount(`periods.${place}.maxAmount`, maxAmount, scale),
        isOpen,
      }),
    ),
  }
}
