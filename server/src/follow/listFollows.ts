import type { Output, Parsed } from '@assay/api/schemas'
import { DAY_MS } from '@assay/engine/calendar'
import type { FollowChanged, MarginOffered } from '@assay/engine/follow/events'
import type { PositionChanged } from '@assay/engine/futures/events'
import { formatAmount, type Rate } from '@assay/engine/money'
import { FOLLOW_ACCOUNTS } from '@assay/engine/nouns'
import { sql } from 'kysely'
import { followsTable, marginOffersTable } from '../db/followTables.ts'
import { readPage } from '../db/readPage.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import type { UserContext } from './context.ts'
import { showFollow } from './followAnswer.ts'
import { type FollowValue, readValues, showOpenPosition } from './followValues.ts'
import { readShareMarks, shareDue } from './shareDue.ts'
import { readNames } from './traders.ts'

type Follows = Output<'follow', 'listFollows'>

/** The caller's, newest first. */
export async function listFollows(
  context: UserContext,
  { pageNum, pageSize, state }: Parsed<'follow', 'listFollows'>,
): Promise<Follows> {
  const { caller, db } = context
  const own = db
    .selectFrom('follows')
    .where('user_id', '=', BigInt(caller.user.id))
    .where('status', state === 'ended' ? '=' : '!=', 'ENDED')
  const { rows, total } = await readPage({ pageNum, pageSize }, own, own.selectAll().orderBy('follow_id', 'desc'))
  const follows = rows.map((row) => followsTable.kept(row))
  const values = await readValues(
    context,
    follows.map(({ followId }) => followId),
  )
  const names = await readNames(
    db,
    follows.map(({ trader }) => trader),
  )
  const [offers, marks] = [await readOffers(context, follows), await readShareMarks(context)]
  return {
    rows: follows.map((follow) => {
      const value = values.get(follow.followId) ?? nothing
      const name = names.get(follow.trader) ?? ''
      return { ...showFollow(context, follow), name, ...figures(context, { follow, value, offers, marks }) }
    }),
    total,
  }
}

const nothing: FollowValue = { available: 0n, equity: 0n, realized: 0n, unrealized: 0n, positions: [] }

interface Shown {
  follow: Omit<FollowChanged, 'type'>
  value: FollowValue
  offers: readonly Omit<MarginOffered, 'type'>[]
  marks: Awaited<ReturnType<typeof readShareMarks>>
}

function figures(context: UserContext, { follow, value, offers, marks }: Shown) {
  const { scale } = findCoin(context, follow.asset)
  const show = (amount: bigint) => formatAmount(amount, scale, { trim: true })
  const isEnded = follow.status === 'ENDED'
  return {
    equity: isEnded ? '0' : show(value.equity < 0n ? 0n : value.equity),
    available: isEnded ? '0' : show(value.available),
    profit: show(value.realized + value.unrealized),
    unrealized: show(value.unrealized),
    shareDue: isEnded ? '0' : show(shareDue(follow, value, marks.get(follow.trader))),
    positions: value.positions.flatMap((position) =>
      showOpenPosition(context, position, offerFor(follow, position, offers)),
    ),
  }
}

/** The trader's newest addition to the same position since the follower's own was opened. */
function offerFor({ trader }: Shown['follow'], position: PositionChanged, offers: Shown['offers']): Rate | null {
  if (position.marginMode !== 'ISOLATED') return null
  const offer = offers.findLast(
    (each) =>
      each.trader === trader &&
      each.symbol === position.symbol &&
      each.positionSide === position.positionSide &&
      each.time >= position.openedAt,
  )
  return offer?.rate ?? null
}

const OFFERED_MS = 7 * DAY_MS

/** Oldest first; those that the follower has taken are gone. */
async function readOffers(
  { clock, db }: UserContext,
  follows: readonly Shown['follow'][],
): Promise<Omit<MarginOffered, 'type'>[]> {
  if (follows.length === 0) return []
  const owners = follows.map(({ followId }) => BigInt(FOLLOW_ACCOUNTS + followId))
  const rows = await db
    .selectFrom('margin_offers')
    .selectAll()
    .where('trader', 'in', [...new Set(follows.map(({ trader }) => BigInt(trader)))])
    .where('time', '>', BigInt(clock.now() - OFFERED_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('futures_margin_adjustments as taken')
            .innerJoin('follows', (join) =>
              join.on(sql<boolean>`taken.user_id = ${FOLLOW_ACCOUNTS}::bigint + follows.follow_id`),
            )
            .select('adjustment_id')
            .where('taken.user_id', 'in', owners)
            .whereRef('follows.trader', '=', 'margin_offers.trader')
            .whereRef('taken.symbol', '=', 'margin_offers.symbol')
            .whereRef('taken.time', '>', 'margin_offers.time'),
        ),
      ),
    )
    .orderBy('time')
    .execute()
  return rows.map((row) => marginOffersTable.kept(row))
}
