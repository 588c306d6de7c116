import type { Output, Parsed } from '@assay/api/schemas'
import { DAY_MS } from '@assay/engine/calendar'
import { formatAmount } from '@assay/engine/money'
import type { UserContext } from '../context.ts'
import { readPage } from '../db/readPage.ts'
import { USDT_DECIMALS } from './growth.ts'

/** The caller's figures of each day that had some, newest first. */
export async function listDays(
  { caller, db }: UserContext,
  { pageNum, pageSize }: Parsed<'vip', 'listDays'>,
): Promise<Output<'vip', 'listDays'>> {
  const query = db.selectFrom('vip_figures').where('user_id', '=', BigInt(caller.user.id))
  const { rows, total } = await readPage({ pageNum, pageSize }, query, query.selectAll().orderBy('day', 'desc'))
  const show = (amount: bigint) => formatAmount(amount, USDT_DECIMALS, { trim: true })
  return {
    rows: rows.map(({ day, fees, assets, earn }) => ({
      day: day * DAY_MS,
      fees: show(fees),
      assets: show(assets),
      earn: show(earn),
    })),
    total,
  }
}
