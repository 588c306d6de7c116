import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import { readAmount } from '../market/listings/decimals.ts'
import type { UserContext } from './context.ts'
import { showQuote } from './convertAnswer.ts'
import { makeQuote, signQuote } from './quotes.ts'

/** Only for the caller; nothing is reserved. */
export async function getQuote(
  context: UserContext,
  { fromSymbol, toSymbol, total, receive }: Parsed<'convert', 'getQuote'>,
): Promise<Output<'convert', 'getQuote'>> {
  if ((total === undefined) === (receive === undefined)) throw new ApiError('BAD_REQUEST', { field: 'total' })
  const discount = context.levels.discountFor(context.caller.user.id, 'convert')
  const pair = context.convert.pair(fromSymbol, toSymbol, discount)
  const asked =
    total === undefined
      ? { receive: readAmount(receive ?? '', pair.to.asset.scale, 'receive') }
      : { amount: readAmount(total, pair.from.asset.scale, 'total') }
  const { amount, quote } = makeQuote(context, pair, asked)
  const coins = { from: pair.from.asset.asset, to: pair.to.asset.asset }
  const quoted = { user: context.caller.user.id, ...coins, amount, quote }
  return showQuote(pair, signQuote(context.convert.key, quoted), quoted)
}
