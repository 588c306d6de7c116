import { formatAmount } from '@assay/engine/money'
import type { Core } from '../context.ts'
import type { Figures } from '../settings/showcase.ts'

const TURNOVER_COIN = 'usdt'

/** The turnover of the last 24 hours in USDT, of all markets that are quoted in it: the sum of what their rows show. */
export async function readTurnover({ market }: Pick<Core, 'market'>): Promise<Figures> {
  const scale = market.asset(TURNOVER_COIN)?.scale ?? 0
  const sum = (quoted: readonly { symbol: string; quote: string }[]) =>
    quoted
      .filter(({ quote }) => quote === TURNOVER_COIN)
      .reduce((total, { symbol }) => total + (market.day(symbol)?.amount ?? 0n), 0n)
  const spot = sum(market.pairs().map((pair) => pair.spot))
  const derivative = sum(market.contracts().map((contract) => contract.futures))
  const show = (amount: bigint) => formatAmount(amount, scale, { trim: true })
  return { MARKET_URL: { spot: show(spot), derivative: show(derivative), tradeAmount: show(spot + derivative) } }
}
