import type { Output } from '@assay/api/schemas'
import { EARN_MARKET } from '@assay/engine/halts'
import { type Amount, formatAmount } from '@assay/engine/money'
import { findCoin } from '../market/listings/findCoin.ts'
import { isCountryOffered } from '../user/countries.ts'
import type { Context } from './context.ts'
import { showTerms } from './earnAnswer.ts'

/** All products with what is left of each quota. None where earn is not offered. */
export async function listProducts(context: Context): Promise<Output<'earn', 'listProducts'>> {
  if (!(await isCountryOffered(context))) return []
  const { earn, exchange } = context
  const isHalted = exchange.isHalted('EARN', EARN_MARKET)
  return earn.products().map(({ product, title, sourceNote }) => {
    const { scale } = findCoin(context, product.asset)
    const show = (amount: Amount | bigint) => formatAmount(amount, scale, { trim: true })
    const total = earn.total(product.product)
    const left = product.quota - total
    return {
      planId: product.product,
      title,
      coin: product.asset,
      ...showTerms(product, scale),
      sourceNote,
      limitMin: show(product.minimum),
      limitMax: show(product.maximum),
      quota: show(product.quota),
      userQuota: show(product.userQuota),
      totalInvestAmount: show(total),
      remainAmount: show(left > 0n ? left : 0n),
      timeLimit: product.purchasesMax,
      vipMin: product.vipMin,
      unavailable: product.isOpen ? (isHalted ? 'HALTED' : null) : 'CLOSED',
    }
  })
}
