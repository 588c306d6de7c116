import { ApiError } from '@assay/api/errors'
import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { type Entry, record } from '../auditLog/auditLog.ts'
import { requestHalt } from '../exchange/haltRequests.ts'
import type { OperatorContext } from '../operatorContext.ts'
import { readMarkets } from './marketRows.ts'
import { marketTitle, shownName } from './marketTitle.ts'

/**
 * By one person: it stops, and moves nothing. The engine is told within a second; customers read the reason in a notice
 * until the market is resumed. Throws NOT_FOUND, and NOTHING_CHANGES for a market that is halted.
 */
export async function haltMarket(
  { by, clock, db, market: listed }: OperatorContext,
  { product, market, reason }: OperatorParsed<'markets', 'haltMarket'>,
): Promise<OperatorOutput<'markets', 'haltMarket'>> {
  const now = clock.now()
  await db.transaction().execute(async (transaction) => {
    const row = (await readMarkets(transaction)).find((each) => each.product === product && each.market === market)
    if (row === undefined) throw new ApiError('NOT_FOUND')
    if (row.halt !== null) throw new ApiError('NOTHING_CHANGES')
    const subject = marketTitle(listed, row)
    const asked = { product, market, shownName: shownName(listed, row), reason, askedBy: by.operator, now }
    if (!(await requestHalt(transaction, asked))) throw new ApiError('NOTHING_CHANGES')
    const entry: Entry = { act: 'markets.haltMarket', subject, reason, before: 'OPEN', after: 'HALTED' }
    await record(transaction, by, { now, entry })
  })
  return {}
}
