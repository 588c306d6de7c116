import type { Output } from '@assay/api/schemas'
import { type CoinTerms, HEAD_MAX_MS } from '@assay/engine/convert/checkTerms'
import { CONVERT_MARKET } from '@assay/engine/halts'
import { formatAmount, formatPrice, formatRate } from '@assay/engine/money'
import type { Context } from './context.ts'

type Coins = Output<'convert', 'listConvertCoins'>

/** In display order, with the reason why one cannot be converted now. */
export async function listConvertCoins(context: Context): Promise<Coins> {
  const { convert } = context
  const unitScale = convert.coins().find(({ rules }) => rules.symbol === null)?.asset.scale ?? 0
  return convert.coins().map((coin) => showCoin(context, coin, unitScale))
}

function showCoin({ market, clock, exchange }: Context, { rules, asset }: CoinTerms, unitScale: number): Coins[number] {
  const newest = rules.symbol === null ? undefined : market.newestTick(rules.symbol)?.tick
  const tick = newest !== undefined && clock.now() - newest.time <= HEAD_MAX_MS ? newest : null
  const isPriced = rules.symbol === null || tick?.state === 'NORMAL'
  const isHalted = exchange.isHalted('CONVERT', CONVERT_MARKET)
  const value = (amount: bigint) => formatAmount(amount, unitScale, { trim: true })
  return {
    coin: asset.asset,
    symbol: rules.symbol,
    price: tick === null || tick.price === null ? null : formatPrice(tick.price, rules.priceDecimals),
    state: tick?.state ?? null,
    decimals: asset.scale,
    spread: formatRate(rules.spread),
    feeRate: formatRate(rules.feeRate),
    minimum: value(rules.valueMin),
    maximum: value(rules.valueMax),
    unavailable: !rules.isOpen ? 'CLOSED' : isHalted ? 'HALTED' : isPriced ? null : 'INDEX',
  }
}
