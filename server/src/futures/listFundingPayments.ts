import type { Output, Parsed } from '@assay/api/schemas'
import { formatAmount, formatPrice, formatQuantity, type Price, type Quantity } from '@assay/engine/money'
import { readPage } from '../db/readPage.ts'
import type { UserContext } from './context.ts'
import { RATE_DECIMALS } from '../market/index/markAnswer.ts'
import { findContract } from './contract.ts'

/** Payments and receipts of the caller's positions, newest first. */
export async function listFundingPayments(
  context: UserContext,
  input: Parsed<'futures', 'listFundingPayments'>,
): Promise<Output<'futures', 'listFundingPayments'>> {
  const { from, symbol, to } = input
  let query = context.db.selectFrom('futures_funding_payments').where('user_id', '=', BigInt(context.caller.user.id))
  if (symbol !== undefined) query = query.where('symbol', '=', findContract(context, symbol).symbol)
  if (from !== undefined) query = query.where('slot', '>=', BigInt(from))
  if (to !== undefined) query = query.where('slot', '<=', BigInt(to))
  const listed = query.selectAll().orderBy('slot', 'desc').orderBy('position_id', 'desc')
  const { rows, total } = await readPage(input, query, listed)
  return {
    rows: rows.map((row) => {
      const { priceDecimals, quantityDecimals, quoteScale } = findContract(context, row.symbol)
      return {
        symbol: row.symbol,
        positionId: Number(row.position_id),
        side: row.direction,
        quantity: formatQuantity(Number(row.quantity) as Quantity, quantityDecimals),
        markPrice: formatPrice(Number(row.mark_price) as Price, priceDecimals),
        rate: formatAmount(row.rate, RATE_DECIMALS, { trim: true }),
        amount: formatAmount(-row.amount, quoteScale),
        time: Number(row.slot),
      }
    }),
    total,
  }
}
