// Limit converts: those whose rate the index has reached are converted, exactly as if their users had accepted the rate
// of that moment. Later ticks decide that convert; if it fails, the limit convert stays open.
//
// A convert is asked for under the limit convert's id and attempt, so it is made once, whatever is restarted. Its outcome
// comes from the journal. A request that got lost is made again once nothing of it can be accepted any more.
import { type CoinPair, conversionOf, marginsOf, QUOTE_VALID_MS } from '@assay/engine/convert/checkTerms'
import type { ConvertQuote } from '@assay/engine/convert/commands'
import { CONVERT_MARKET } from '@assay/engine/halts'
import { amountUnits } from '@assay/engine/money'
import { type Kysely, sql } from 'kysely'
import type { Core } from '../context.ts'
import type { LimitConvertRow } from '../db/convertTables.ts'
import type { Database } from '../db/schema.ts'
import { refusalOf } from '../exchange/ask.ts'
import { readFreeze } from '../user/freezes.ts'
import type { Convert } from './convert.ts'
import { limitMessage } from './limitMessage.ts'
import { limitQuoteId } from './limitQuoteId.ts'
import { headsOf, quoteNow } from './quotes.ts'

export interface LimitsOptions extends Pick<Core, 'db' | 'clock' | 'exchange' | 'market' | 'inbox' | 'levels' | 'log'> {
  convert: Convert
}

/** Converts that are asked for at one tick; the next ticks take the others. */
const AT_ONCE_MAX = 200
/** A quote is too old after 8 s, so a request that is not in the journal by then never will be. */
const LOST_AFTER_MS = QUOTE_VALID_MS + 22_000
/** The pause after an attempt that converted nothing. */
export const NEXT_AFTER_MS = 10_000
/** The amount at which rates are compared: so large that rounding does not matter. */
const SAMPLE = 10n ** 24n

/** Refusals that end it. After any other one it is tried again. */
const finalRefusals: ReadonlySet<string> = new Set(['INSUFFICIENT_BALANCE', 'ACCOUNT_FROZEN', 'COMMAND_BARRED'])

/** Converts what the newest ticks have reached. */
export async function convertReached(options: LimitsOptions): Promise<void> {
  const { db, clock, exchange } = options
  const now = clock.now()
  await endExpired(db, now)
  await reopenLost(db, now)
  if (exchange.isHalted('CONVERT', CONVERT_MARKET)) return
  for (const { row, priced } of await findReached(options)) await convertOne(options, row, priced)
}

async function endExpired(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .updateTable('limit_converts')
    .set({ status: 'EXPIRED', ended_at: now })
    .where('status', '=', 'OPEN')
    .where('expires_at', '<=', BigInt(now))
    .execute()
}

async function reopenLost(db: Kysely<Database>, now: number): Promise<void> {
  await sql`
    update limit_converts as each set status = 'OPEN', asked_at = null
    where status = 'CONVERTING' and convert_id is null and asked_at <= ${now - LOST_AFTER_MS} and not exists (
      select 1 from converts where user_id = each.user_id and quote_id = 'limit:' || each.limit_id || ':' || each.attempts
    )`.execute(db)
}

interface Priced {
  pair: CoinPair
  quote: ConvertQuote
}

/** The oldest first, behind all that were not refused yet: however many are refused again and again, others have their turn. */
async function findReached(options: LimitsOptions): Promise<{ row: LimitConvertRow; priced: Priced }[]> {
  const priced = await pricedPairs(options)
  if (priced.length === 0) return []
  const names = priced.map(({ pair }) => `${pair.from.asset.asset} ${pair.to.asset.asset}`)
  const rates = priced.map(({ pair, quote }) => conversionOf({ amount: amountUnits(SAMPLE), quote }, pair).receive + 1n)
  const { rows } = await sql<LimitConvertRow>`
    select each.* from limit_converts as each
    join unnest(${names}::text[], ${rates.map(String)}::numeric[]) as now (pair, receive)
      on now.pair = each.from_asset || ' ' || each.to_asset
    where each.status = 'OPEN' and each.next_at <= ${options.clock.now()}
      and each.receive * ${String(SAMPLE)}::numeric <= each.amount * now.receive
    order by each.next_at, each.limit_id limit ${AT_ONCE_MAX}`.execute(options.db)
  return rows.flatMap((row) => {
    const found = priced[names.indexOf(`${row.from_asset} ${row.to_asset}`)]
    return found !== undefined && isReached(row, found) ? [{ row, priced: found }] : []
  })
}

/** The pairs of coins that somebody waits for, if both have a price now. Mostly there are none. */
async function pricedPairs({ db, convert, market, clock }: LimitsOptions): Promise<Priced[]> {
  const waitedFor = await db
    .selectFrom('limit_converts')
    .select(['from_asset', 'to_asset'])
    .distinct()
    .where('status', '=', 'OPEN')
    .where('next_at', '<=', BigInt(clock.now()))
    .execute()
  if (waitedFor.length === 0) return []
  const offered = new Set(convert.coins().map(({ asset }) => asset.asset))
  return waitedFor.flatMap(({ from_asset: from, to_asset: to }) => {
    if (!offered.has(from) || !offered.has(to)) return []
    const pair = convert.pair(from, to)
    const quote = quoteNow({ market, clock }, pair)
    return [quote.from, quote.to].every((tick) => tick === null || tick.price > 0) ? [{ pair, quote }] : []
  })
}

/** At the published fee, by the exact amounts, rounded as the convert would be. */
function isReached({ amount, receive }: LimitConvertRow, { pair, quote }: Priced): boolean {
  return conversionOf({ amount: amountUnits(amount), quote }, pair).receive >= receive
}

async function convertOne(options: LimitsOptions, row: LimitConvertRow, priced: Priced): Promise<void> {
  const { db, clock, exchange, levels, log } = options
  const { limit_id: limitId, attempts } = row
  const user = Number(row.user_id)
  const pair = { ...priced.pair, discount: levels.discountFor(user, 'convert') }
  const taken = await db
    .updateTable('limit_converts')
    .set({ status: 'CONVERTING', asked_at: clock.now() })
    .where('limit_id', '=', limitId)
    .where('status', '=', 'OPEN')
    .returning('limit_id')
    .executeTakeFirst()
  if (taken === undefined) return
  if ((await readFreeze(db, user)) !== null) return await refuse(options, row, 'ACCOUNT_FROZEN')
  const command = {
    type: 'convert.accept' as const,
    convertId: 0,
    quoteId: limitQuoteId(limitId, attempts),
    user,
    from: row.from_asset,
    to: row.to_asset,
    amount: amountUnits(row.amount),
    quote: { ...priced.quote, ...marginsOf(pair) },
    heads: headsOf(options, pair),
  }
  const once = { user, operation: 'convert.limit', clientId: `${limitId}-${attempts}`, bodyHash: '' }
  try {
    const refusal = await refusalOf(exchange, { command, once })
    if (refusal !== null && refusal.error !== 'CLIENT_ID_REUSED') await refuse(options, row, refusal.error)
  } catch (error) {
    // Whether it was accepted is not known: the journal tells, or it is open again later.
    log.warn({ limitId: Number(limitId), error: String(error) }, 'a limit convert got no answer')
  }
}

async function refuse(options: LimitsOptions, row: LimitConvertRow, error: string): Promise<void> {
  const { db, clock, inbox } = options
  const isFinal = finalRefusals.has(error)
  const now = clock.now()
  const tell = await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('limit_converts')
      .set(
        isFinal
          ? { status: 'FAILED', reason: error, asked_at: null, ended_at: now }
          : { status: 'OPEN', asked_at: null, attempts: row.attempts + 1, next_at: now + NEXT_AFTER_MS },
      )
      .where('limit_id', '=', row.limit_id)
      .where('status', '=', 'CONVERTING')
      .where('attempts', '=', row.attempts)
      .execute()
    return isFinal
      ? inbox.leave(transaction, [
          limitMessage(options, row, { kind: 'LIMIT_CONVERT_FAILED', facts: { reason: error }, time: now }),
        ])
      : null
  })
  tell?.()
}
