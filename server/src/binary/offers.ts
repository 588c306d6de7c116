// What is offered: pairs, periods and odds. Changes here apply to new contracts; the engine keeps the terms of accepted
// ones.
import type { BinaryMarket, BinaryPeriod } from '@assay/engine/binary/commands'
import { type Amount, parseAmount, parseRate, type Rate, ratePpm } from '@assay/engine/money'
import type { CommandInput, Exchange } from '../exchange/door.ts'
import type { Market } from '../market/market.ts'
import { rulesHash } from './rulesText.ts'

const COIN = 'usdt'
/** For one direction of a pair and one minute of expiry. */
const EXPOSURE_MAX = '50000'

interface Offer extends Pick<BinaryPeriod, 'mode' | 'lossMode'> {
  seconds: number
  odds: string
  feeRate: string
  min: string
  max: string
}

function fixed(seconds: number, odds: string, max: string): Offer {
  return { seconds, mode: 'FIXED', lossMode: 'FULL', odds, feeRate: '0', min: '5', max }
}

const common: readonly Offer[] = [
  fixed(30, '0.75', '1000'),
  fixed(60, '0.8', '2000'),
  fixed(120, '0.85', '3000'),
  fixed(300, '0.9', '5000'),
  fixed(900, '0.95', '10000'),
]
const majors: readonly Offer[] = [
  ...common,
  { seconds: 180, mode: 'FIXED', lossMode: 'SYMMETRIC', odds: '0.9', feeRate: '0.02', min: '5', max: '5000' },
  { seconds: 60, mode: 'POOL', lossMode: 'FULL', odds: '0', feeRate: '0.03', min: '1', max: '2000' },
  { seconds: 300, mode: 'POOL', lossMode: 'FULL', odds: '0', feeRate: '0.03', min: '1', max: '5000' },
]
const offers: Readonly<Record<string, readonly Offer[]>> = {
  btcusdt: majors,
  ethusdt: majors,
  solusdt: common,
  xrpusdt: common,
  bnbusdt: common,
  dogeusdt: common,
  XAU: common,
}

/** The markets as they should be, in listing order. */
export function listedMarkets(market: Market): BinaryMarket[] {
  const scale = market.asset(COIN)?.scale ?? 0
  return market.pairs().flatMap((pair): BinaryMarket[] => {
    const offered = offers[pair.symbol]
    if (offered === undefined) return []
    const { priceDecimals } = pair.spot
    const periods = offered.map((offer, place) => toPeriod(offer, { periodId: pair.id * 100 + place + 1, scale }))
    return [
      { symbol: pair.symbol, asset: COIN, priceDecimals, exposureMax: amount(EXPOSURE_MAX, scale), rulesHash, periods },
    ]
  })
}

function toPeriod(offer: Offer, { periodId, scale }: { periodId: number; scale: number }): BinaryPeriod {
  return {
    periodId,
    periodMs: offer.seconds * 1000,
    mode: offer.mode,
    odds: rate(offer.odds),
    lossMode: offer.lossMode,
    feeRate: rate(offer.feeRate),
    stakeMin: amount(offer.min, scale),
    stakeMax: amount(offer.max, scale),
    isOpen: true,
  }
}

/** Defines the markets that the engine lacks or has with other rules. Throws if it refuses: then the list is wrong. */
export async function defineMarkets(
  exchange: Pick<Exchange, 'submit'>,
  listed: readonly BinaryMarket[],
  defined: ReadonlyMap<string, BinaryMarket>,
): Promise<void> {
  for (const market of listed) {
    const known = defined.get(market.symbol)
    if (known !== undefined && textOf(known) === textOf(market)) continue
    const command: CommandInput = { type: 'binary.definePeriods', market }
    const { events } = await exchange.submit({ command })
    if (events.some(({ type }) => type === 'rejected'))
      throw new Error(`the periods of ${market.symbol} do not fit the engine`)
  }
}

function textOf(market: BinaryMarket): string {
  return JSON.stringify(market, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}

function amount(text: string, scale: number): Amount {
  const units = parseAmount(text, scale)
  if (units === null) throw new Error(`${text} does not fit the decimals of ${COIN}`)
  return units
}

function rate(text: string): Rate {
  return ratePpm(parseRate(text) ?? Number.NaN)
}
