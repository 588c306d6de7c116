import type { Output, Parsed } from '@assay/api/schemas'
import { formatAmount, formatPrice, type Price } from '@assay/engine/money'
import { readPage } from '../db/readPage.ts'
import type { Context } from './context.ts'
import { RATE_DECIMALS } from '../market/index/markAnswer.ts'
import { findContract } from './contract.ts'

/** Every funding time of a contract, newest first; skipped ones are marked. */
export async function listFundingRates(
  context: Context,
  input: Parsed<'futures', 'listFundingRates'>,
): Promise<Output<'futures', 'listFundingRates'>> {
  const { symbol, priceDecimals } = findContract(context, input.symbol)
  const query = context.db.selectFrom('futures_fundings').where('symbol', '=', symbol)
  const listed = query.select(['slot', 'rate', 'mark_price', 'is_skipped']).orderBy('slot', 'desc')
  const { rows, total } = await readPage(input, query, listed)
  return {
    rows: rows.map(({ slot, rate, mark_price, is_skipped: isSkipped }) => ({
      rate: formatAmount(rate, RATE_DECIMALS, { trim: true }),
      markPrice: isSkipped || mark_price === null ? null : formatPrice(Number(mark_price) as Price, priceDecimals),
      isSkipped,
      time: Number(slot),
    })),
    total,
  }
}
