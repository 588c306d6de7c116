import type { Output, Parsed } from '@assay/api/schemas'
import { formatAmount, formatRate } from '@assay/engine/money'
import type { UserContext } from '../context.ts'
import { readPage } from '../db/readPage.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import { maskedPerson } from '../user/contacts/maskedPerson.ts'

type Rebate = Output<'referral', 'listRebates'>['rows'][number]

const statusCodes = { PENDING: 1, PAID: 2, REVERSED: 3 } as const
const products: Record<string, Rebate['product']> = { binary: 'SECOND', option: 'OPTION', convert: 'CONVERT' }

/** Each share of a fee that was promised or paid to the caller, newest first. */
export async function listRebates(
  context: UserContext,
  { pageNum, pageSize, level, status, coin, from, to }: Parsed<'referral', 'listRebates'>,
): Promise<Output<'referral', 'listRebates'>> {
  let query = context.db
    .selectFrom('rebates')
    .innerJoin('pending_rebates', 'pending_rebates.pending_id', 'rebates.pending_id')
    .innerJoin('users', 'users.id', 'rebates.payer')
    .where('rebates.user_id', '=', BigInt(context.caller.user.id))
  if (level !== undefined) query = query.where('level', '=', level)
  if (status !== undefined) query = query.where('status', '=', status)
  if (coin !== undefined) query = query.where('rebates.asset', '=', findCoin(context, coin).asset)
  if (from !== undefined) query = query.where('time', '>=', BigInt(from))
  if (to !== undefined) query = query.where('time', '<=', BigInt(to))
  const listed = query
    .select(['reference', 'time', 'level', 'rebates.asset', 'fee', 'rate', 'rebates.amount', 'status', 'due_at'])
    .select(['wallet', 'account', 'account_type'])
    .orderBy('time', 'desc')
    .orderBy('reference', 'desc')
    .orderBy('rebates.payer')
    .orderBy('rebates.asset')
    .orderBy('level')
  const { rows, total } = await readPage({ pageNum, pageSize }, query, listed)
  return {
    rows: rows.map((row) => {
      const show = (amount: bigint) => formatAmount(amount, findCoin(context, row.asset).scale)
      const isOwn = row.level === 0
      return {
        bizId: row.reference,
        time: Number(row.time),
        sourceUser: isOwn ? row.account : maskedPerson(row.account_type, row.account),
        level: row.level,
        product: productOf(row),
        coin: row.asset,
        fee: show(row.fee),
        ratio: formatRate(row.rate),
        amount: show(row.amount),
        status: row.status,
        statusCode: statusCodes[row.status],
        dueAt: Number(row.due_at),
      }
    }),
    total,
  }
}

/** Fees of futures are paid from the contract wallet. */
function productOf({ reference, wallet }: { reference: string; wallet: string }): Rebate['product'] {
  return products[reference.slice(0, reference.indexOf(':'))] ?? (wallet === 'CONTRACT' ? 'FUTURES' : 'SPOT')
}
