// State of earn as plain records, and back: products, open positions, how often each user has subscribed, and the next day.
import { assert } from '../assert.ts'
import { type Ledger, openAccount } from '../ledger/accounts.ts'
import { ZERO } from '../money.ts'
import { queueOf } from './accrue.ts'
import type { EarnProduct } from './commands.ts'
import { addOffer, addToTotals, copyTerms, describePosition, type Earn, keepPosition, sumsOf } from './earn.ts'
import type { EarnDayChanged, EarnPositionChanged } from './events.ts'

export interface EarnRecords {
  products: EarnProduct[]
  /** EARNING and OWED only. */
  positions: Omit<EarnPositionChanged, 'type'>[]
  purchases: { user: number; product: string; count: number }[]
  /** null before the first product. */
  day: Omit<EarnDayChanged, 'type'> | null
}

/** Sorted: equal states give equal records. */
export function earnRecords(earn: Earn): EarnRecords {
  const offers = [...earn.offers.values()].sort((one, other) => compare(one.product.product, other.product.product))
  return {
    products: offers.map(({ product }) => ({ ...product, ...copyTerms(product) })),
    positions: [...earn.positions.values()]
      .sort((one, other) => one.id - other.id)
      .map((position) => {
        const { type: _type, ...record } = describePosition(position)
        return record
      }),
    purchases: offers.flatMap(({ product, purchases }) =>
      [...purchases]
        .sort(([one], [other]) => one - other)
        .map(([user, count]) => ({ user, product: product.product, count })),
    ),
    day: earn.day === 0 ? null : { day: earn.day, hasBegun: earn.queue !== null },
  }
}

/** The ledger's accounts are already restored, with their held amounts. */
export function restoreEarn(earn: Earn, ledger: Ledger, records: EarnRecords): void {
  for (const product of records.products) {
    const asset = ledger.assets.get(product.asset)
    assert(asset !== undefined, 'the asset of an earn product exists')
    addOffer(earn, product, asset)
  }
  for (const { user, product, count } of records.purchases) earn.offers.get(product)?.purchases.set(user, count)
  for (const record of records.positions.toSorted((one, other) => one.positionId - other.positionId))
    restorePosition(earn, record)
  earn.day = records.day?.day ?? 0
  if (records.day?.hasBegun === true) earn.queue = queueOf(earn)
}

function restorePosition(earn: Earn, record: EarnRecords['positions'][number]): void {
  const { positionId: id, asset, principal, ...rest } = record
  const coin = earn.coins.get(asset)
  assert(coin !== undefined && earn.offers.has(record.product), 'the product of an open position is defined')
  const payingFrom = openAccount(coin.asset, 'FINANCIAL', record.user)
  const position = { ...rest, id, coin, payingFrom, held: principal }
  const before = sumsOf(earn, { ...position, held: ZERO, accrued: 0n, owedSince: null })
  keepPosition(earn, position)
  addToTotals(earn, position, before)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
