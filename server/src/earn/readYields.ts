import type { EarnProduct } from '@assay/engine/earn/commands'
import { formatAmount, type Rate } from '@assay/engine/money'
import type { Core } from '../context.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import type { Figures } from '../settings/showcase.ts'
import type { Earn } from './earn.ts'

/** The yield table is of one coin. */
const TABLE_COIN = 'usdt'

/**
 * apy: the highest yearly rate of an open product, in percent; '' if none is open. The table: what the open flexible
 * product of USDT pays a year, by amount.
 */
export async function readYields({ market }: Pick<Core, 'market'>, earn: Earn): Promise<Figures> {
  const open = earn.products().flatMap(({ product }) => (product.isOpen ? [product] : []))
  const rates = open.flatMap(({ tiers }) => tiers.map(({ rate }) => rate))
  const best = rates.length === 0 ? '' : percent(rates.reduce((one, other) => (one > other ? one : other)))
  const table = open.find(({ asset, kind }) => asset === TABLE_COIN && kind === 'FLEXIBLE')
  return {
    MARKET_URL: { apy: best },
    DEFI_INCOME_SETTING: table === undefined ? [] : tableOf(table, findCoin({ market }, TABLE_COIN).scale),
  }
}

function tableOf({ tiers, maximum }: EarnProduct, scale: number) {
  return tiers.map(({ above, rate }, place) => ({
    minAmount: formatAmount(above, scale, { trim: true }),
    maxAmount: formatAmount(tiers[place + 1]?.above ?? maximum, scale, { trim: true }),
    rate: percent(rate),
  }))
}

function percent(rate: Rate): string {
  return formatAmount(BigInt(rate), 4, { trim: true })
}
