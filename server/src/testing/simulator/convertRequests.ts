// Random client requests for converting: at the newest quote, at an old one, which a client keeps because it knows better,
// and at invented prices. The server fills in the newest ticks.
import type { QuotedTick } from '@assay/engine/convert/commands'
import { type Price, type Rate, reducedRate } from '@assay/engine/money'
import type { CommandInput } from '../../exchange/door.ts'
import { drawAmount, type DrawInputs } from './drawInputs.ts'
import { convertCoins } from './products.ts'

/** Quotes older than they may be are among them. */
const OLDEST_MS = 9500

export function acceptQuote(inputs: DrawInputs, user: number): CommandInput {
  const { auditor, random, market } = inputs
  const [from, to] = [random.pick(convertCoins), random.pick(convertCoins)]
  const ageMs = random.chance(0.6) ? 0 : random.below(OLDEST_MS)
  const tickOf = (symbol: string | null) => (symbol === null ? null : quotedTick(inputs, symbol, ageMs))
  const invented = random.chance(0.03) ? 1 : 0
  return {
    type: 'convert.accept',
    user,
    convertId: 0,
    quoteId: '',
    from: random.chance(0.01) ? 'NONE' : from.asset,
    to: to.asset,
    amount: drawAmount(inputs, { user, wallet: 'PLATFORM', asset: from.asset }),
    quote: {
      time: market.now() - ageMs,
      from: tickOf(from.symbol),
      to: tickOf(to.symbol),
      spread: (from.spread + to.spread + invented) as Rate,
      feeRate: reducedRate(Math.max(from.feeRate, to.feeRate) as Rate, auditor.vip.discountOf(user, 'convert') as Rate),
    },
    heads: { from: null, to: null },
  }
}

function quotedTick({ market, random }: DrawInputs, symbol: string, ageMs: number): QuotedTick {
  const [old] = ageMs === 0 ? [] : market.ticksSince(symbol, market.now() - ageMs)
  const tick = old ?? market.newest(symbol)
  const { sequence, time, price } = tick ?? { sequence: 0, time: market.now(), price: null }
  return { symbol, sequence, time, price: price ?? ((40_000 + random.below(9)) as Price) }
}
