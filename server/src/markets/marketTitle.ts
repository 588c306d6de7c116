import type { Product } from '@assay/engine/halts'
import type { Market } from '../market/market.ts'

const products: Record<Product, string> = {
  SPOT: 'Spot',
  FUTURES: 'Perpetual',
  BINARY: 'Second contract',
  OPTIONS: 'Options',
  WITHDRAWALS: 'Withdrawals of',
  CONVERT: 'Convert',
  EARN: 'Earn',
  REFERRAL: 'Rebates',
  WELFARE: 'Welfare',
  FOLLOW: 'Copy trading',
}

interface Named {
  product: Product
  market: string
}

/** As customers see it: 'BTC/USDT', an expiry of options by its name, an asset in capitals. */
export function shownName(listed: Pick<Market, 'pair' | 'contract'>, { product, market }: Named): string {
  if (product === 'OPTIONS') return market
  if (product === 'WITHDRAWALS') return market.toUpperCase()
  if (['CONVERT', 'EARN', 'REFERRAL', 'FOLLOW', 'WELFARE'].includes(product)) return 'of all coins'
  const shown = product === 'FUTURES' ? listed.contract(market) : listed.pair(market)
  return shown?.showSymbol ?? market
}

/** 'Spot BTC/USDT'. */
export function marketTitle(listed: Pick<Market, 'pair' | 'contract'>, named: Named): string {
  return `${products[named.product]} ${shownName(listed, named)}`
}
