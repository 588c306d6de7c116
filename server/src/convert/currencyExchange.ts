import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import { convertsTable } from '../db/convertTables.ts'
import { ask, type Done } from '../exchange/ask.ts'
import { readAmount } from '../market/listings/decimals.ts'
import type { Context, UserContext } from './context.ts'
import { showConvert } from './convertAnswer.ts'
import { headsOf, type Quoted, quoteName, quoteNow, readQuote } from './quotes.ts'

type Answer = Output<'convert', 'currencyExchange'>

/** Shorter than a client waits. */
const WAIT_MS = 7000

/** Accepts a quote, or the rate of now. The ticks after acceptance decide; until then the answer waits. */
export async function currencyExchange(
  context: UserContext,
  input: Parsed<'convert', 'currencyExchange'>,
): Promise<Answer> {
  const { convert, db } = context
  const { quoteId, clientId, quoted } = readRequest(context, input)
  const pair = convert.pair(quoted.from, quoted.to)
  const command = { type: 'convert.accept' as const, convertId: 0, quoteId, ...quoted, heads: headsOf(context, pair) }
  const accepted = await ask(
    context,
    { operation: 'convert.currencyExchange', clientId, input, command },
    answerConvert,
  )
  const { decided, forget } = convert.decisions.until(accepted.id, WAIT_MS)
  try {
    const read = () =>
      db.selectFrom('converts').selectAll().where('convert_id', '=', BigInt(accepted.id)).executeTakeFirstOrThrow()
    const first = convertsTable.kept(await read())
    if (first.status !== 'ACCEPTED') return showConvert(context, first)
    await decided
    return showConvert(context, convertsTable.kept(await read()))
  } finally {
    forget()
  }
}

export function answerConvert(context: Pick<Context, 'convert'>, { events }: Done<'convert.accept'>): Answer {
  const accepted = events.find((event) => event.type === 'convertChanged')
  if (accepted === undefined) throw new Error('an accepted convert is told')
  return showConvert(context, accepted)
}

interface Request {
  quoteId: string
  clientId: string | undefined
  quoted: Quoted
}

function readRequest(context: UserContext, input: Parsed<'convert', 'currencyExchange'>): Request {
  const { convert, caller, levels } = context
  const { quoteId, fromSymbol, toSymbol, total } = input
  if (quoteId !== undefined) {
    const quoted = readQuote(convert.key, quoteId, caller.user.id)
    requireSame(context, input, quoted)
    const name = quoteName(quoteId)
    return { quoteId: name, clientId: name, quoted }
  }
  if (fromSymbol === undefined || toSymbol === undefined || total === undefined)
    throw new ApiError('BAD_REQUEST', { field: 'quoteId' })
  const pair = convert.pair(fromSymbol, toSymbol, levels.discountFor(caller.user.id, 'convert'))
  const [from, to] = [pair.from.asset.asset, pair.to.asset.asset]
  const amount = readAmount(total, pair.from.asset.scale, 'total')
  const quoted = { user: caller.user.id, from, to, amount, quote: quoteNow(context, pair) }
  return { quoteId: '', clientId: input.clientId, quoted }
}

/** Fields beside the quote must agree with it. Throws BAD_REQUEST. */
function requireSame(
  { convert }: UserContext,
  { fromSymbol, toSymbol, total }: Parsed<'convert', 'currencyExchange'>,
  { from, to, amount }: Quoted,
): void {
  const isCoin = (said: string | undefined, coin: string) =>
    said === undefined || said.toLowerCase() === coin.toLowerCase()
  if (!isCoin(fromSymbol, from)) throw new ApiError('BAD_REQUEST', { field: 'fromSymbol' })
  if (!isCoin(toSymbol, to)) throw new ApiError('BAD_REQUEST', { field: 'toSymbol' })
  if (total === undefined) return
  const { scale } = convert.pair(from, to).from.asset
  if (readAmount(total, scale, 'total') !== amount) throw new ApiError('BAD_REQUEST', { field: 'total' })
}
