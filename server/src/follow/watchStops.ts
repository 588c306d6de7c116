import { isAtStop } from '@assay/engine/follow/portfolioStop'
import type { Core } from '../context.ts'
import { followsTable } from '../db/followTables.ts'
import { refusalOf } from '../exchange/ask.ts'
import { readValues } from './followValues.ts'

/**
 * Ends the follows whose loss has reached their own limit. The engine checks the loss again with its own mark, so a late
 * or repeated request changes nothing.
 */
export async function watchStops({ db, exchange, market }: Pick<Core, 'db' | 'exchange' | 'market'>): Promise<void> {
  const rows = await db.selectFrom('follows').selectAll().where('status', '!=', 'ENDED').execute()
  const watched = rows
    .map((row) => followsTable.kept(row))
    .filter(({ status, settings: { portfolioStop, onLeaving } }) => {
      // Who waits for the trader's close is still kept from a larger loss.
      const isKept = status !== 'LEAVING' || onLeaving === 'COPY_CLOSE'
      return isKept && portfolioStop !== null
    })
  if (watched.length === 0) return
  const values = await readValues(
    { db, market },
    watched.map(({ followId }) => followId),
  )
  for (const follow of watched) {
    const value = values.get(follow.followId)
    if (value === undefined || !isAtStop(follow, value.equity)) continue
    const { followId, user } = follow
    await refusalOf(exchange, { command: { type: 'follow.leave', user, followId, reason: 'PORTFOLIO_STOP' } })
  }
}
