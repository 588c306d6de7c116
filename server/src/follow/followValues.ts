// What follows are worth now: balance, margin and open result of the account that each has of its own.
import type { Output } from '@assay/api/schemas'
import type { PositionChanged } from '@assay/engine/futures/events'
import { initialMargin } from '@assay/engine/futures/margin'
import { formatAmount, formatPrice, formatQuantity, formatRate, type Rate } from '@assay/engine/money'
import { FOLLOW_ACCOUNTS } from '@assay/engine/nouns'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { positionOfRow } from '../exchange/futuresRows.ts'
import { averagePrice } from '../market/averagePrice.ts'
import type { Context } from './context.ts'
import { unrealizedOf } from './readRecords.ts'

type ShownPosition = Output<'follow', 'listFollows'>['rows'][number]['positions'][number]
type Reading = Pick<Context, 'market'> & { db: Kysely<Database> }

export interface FollowValue {
  available: bigint
  /** Balance, margin and open result. */
  equity: bigint
  /** Of all positions so far, after fees and funding; and of the open ones at the mark. */
  realized: bigint
  unrealized: bigint
  positions: PositionChanged[]
}

/** By follow. */
export async function readValues(
  context: Reading,
  followIds: readonly number[],
): Promise<ReadonlyMap<number, FollowValue>> {
  const owners = followIds.map((id) => String(FOLLOW_ACCOUNTS + id))
  const [sums, open] = await Promise.all([
    sql<{ owner: bigint; available: bigint; balance: bigint; realized: bigint }>`
      select owner, coalesce(available, 0)::numeric(38, 0) as available, coalesce(balance, 0)::numeric(38, 0) as balance,
        coalesce(realized, 0)::numeric(38, 0) as realized
      from unnest(${owners}::bigint[]) as owners (owner)
        left join lateral (select sum(available) as available, sum(available + held) as balance from balances
          where balances.owner = owners.owner and wallet = 'CONTRACT') as wallets on true
        left join lateral (select sum(realized - fees - funding_paid) as realized from futures_positions
          where user_id = owners.owner) as results on true`.execute(context.db),
    context.db
      .selectFrom('futures_positions')
      .selectAll()
      .where('end_reason', 'is', null)
      .where(sql<boolean>`user_id = any(${owners}::bigint[])`)
      .orderBy('position_id')
      .execute(),
  ])
  const positions = Map.groupBy(open.map(positionOfRow), ({ user }) => user)
  return new Map(
    sums.rows.map(({ owner, available, balance, realized }) => {
      const own = positions.get(Number(owner)) ?? []
      const unrealized = own.reduce((sum, position) => sum + unrealizedOf(context, position), 0n)
      const margin = own.reduce((sum, position) => sum + position.margin, 0n)
      const value = { available: BigInt(available), realized: BigInt(realized), unrealized, positions: own }
      return [Number(owner) - FOLLOW_ACCOUNTS, { ...value, equity: BigInt(balance) + margin + unrealized }]
    }),
  )
}

/** offer: what the trader has added to the same position as a part of its margin, and this one has not; null for nothing. */
export function showOpenPosition(
  { market }: Pick<Context, 'market'>,
  position: PositionChanged,
  offer: Rate | null,
): ShownPosition[] {
  const rules = market.contract(position.symbol)?.futures
  if (rules === undefined) return []
  const { entryValue, leverage, liquidationPrice, margin, marginMode, quantity } = position
  const { priceDecimals, quantityDecimals, quoteScale } = rules
  const mark = market.mark(position.symbol)?.mark ?? null
  return [
    {
      positionId: position.positionId,
      symbol: position.symbol,
      side: position.direction,
      marginMode,
      leverage,
      quantity: formatQuantity(quantity, quantityDecimals),
      entryPrice: averagePrice(entryValue, quantity, rules),
      markPrice: mark === null ? null : formatPrice(mark, priceDecimals),
      margin: formatAmount(marginMode === 'ISOLATED' ? margin : initialMargin(entryValue, leverage), quoteScale),
      unrealized: formatAmount(unrealizedOf({ market }, position), quoteScale),
      liquidationPrice: liquidationPrice === null ? null : formatPrice(liquidationPrice, priceDecimals),
      marginOffer: offer === null ? null : formatRate(offer),
      openedAt: position.openedAt,
    },
  ]
}
