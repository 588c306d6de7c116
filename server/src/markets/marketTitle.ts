import type { Product } from '@assay/engine/halts'
import type { Market } from '../market/market.ts'

const products: Record<Product, string> = {
  SPOT: 'Spot',
  FUTURES: 'Perpetual',
  BINARY: 'Second contract',
  OPTIONS: 'Options',
}

interface Named {
  product: Product
  market: string
}

/** As customers see it: 'BTC/USDT'. An expiry of options stands for itself. */
export function shownName(listed: Pick<Market, 'pair' | 'contract'>, { product, market }: Named): string {
  if (product === 'OPTIONS') return market
  const shown = product === 'FUTURES' ? listed.contract(market) : listed.pair(market)
  return shown?.showSymbol ?? market
}

/** 'Spot BTC/USDT'. */
export function marketTitle(listed: Pick<Market, 'pair' | 'contract'>, named: Named): string {
  return `${products[named.product]} ${shownName(listed, named)}`
}
