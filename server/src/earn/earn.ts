// The server's part of earn: the products as committed, with the words of the configuration.
import { ApiError } from '@assay/api/errors'
import type { EarnProduct } from '@assay/engine/earn/commands'
import { isDeepStrictEqual } from 'node:util'
import type { Core } from '../context.ts'
import type { Committed } from '../exchange/door.ts'
import { readEarnProduct } from '../exchange/projectEarn.ts'
import { refusalOf } from '../exchange/ask.ts'
import { earnKind, listedProducts } from './earnKind.ts'
import { PrincipalTotals } from './principalTotals.ts'

export interface Offered {
  product: EarnProduct
  title: string
  sourceNote: string
}

export interface Earn {
  /** As committed, in the order of the configuration. */
  products(): readonly Offered[]
  /** What all users have set aside in a product, in smallest units. */
  total(product: string): bigint
  /** Throws UNKNOWN_EARN_PRODUCT. */
  product(name: string): Offered
}

export interface OpenEarn extends Earn {
  /** Defines the configured products. */
  begin(): Promise<void>
}

export async function openEarn({ configuration, exchange, follow }: Core): Promise<OpenEarn> {
  const known = new Map<string, EarnProduct>()
  const totals = new PrincipalTotals()
  await follow({
    name: 'products of earn',
    async read(transaction) {
      const rows = await transaction.selectFrom('earn_products').select('rules').execute()
      known.clear()
      for (const product of rows.map(({ rules }) => readEarnProduct(rules))) known.set(product.product, product)
      await totals.read(transaction)
    },
    apply(commits) {
      keepProducts(known, commits)
      totals.apply(commits)
    },
  })
  const words = (product: EarnProduct): Offered => {
    const rules = configuration.values(earnKind).get(earnKind.keyOf(product.product))
    return { product, title: rules?.title ?? product.product, sourceNote: rules?.sourceNote ?? '' }
  }
  const define = async (): Promise<void> => {
    for (const product of listedProducts(configuration.values)) {
      const before = known.get(product.product)
      if (before !== undefined && isDeepStrictEqual(before, { ...product, version: before.version })) continue
      const refused = await refusalOf(exchange, { command: { type: 'earn.defineProduct', product } })
      if (refused !== null) throw new Error(`the engine refuses the product ${product.product}: ${refused.error}`)
    }
  }
  return {
    products: () => [...known.values()].map(words),
    total: (product) => totals.of(product),
    product(name) {
      const product = known.get(name)
      if (product === undefined) throw new ApiError('UNKNOWN_EARN_PRODUCT', { product: name })
      return words(product)
    },
    async begin() {
      await define()
      configuration.onChange(define)
    },
  }
}

function keepProducts(known: Map<string, EarnProduct>, batch: readonly Committed[]): void {
  for (const { events } of batch)
    for (const event of events) if (event.type === 'earnProductDefined') known.set(event.product.product, event.product)
}
