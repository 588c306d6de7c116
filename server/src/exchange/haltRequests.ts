// Operators' requests to halt something, told to the engine: the beginning of a halt is in the journal, like its end.
import type { Product } from '@assay/engine/halts'
import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/schema.ts'
import type { Exchange } from './door.ts'

interface Halting {
  db: Kysely<Database>
  exchange: Pick<Exchange, 'submit'>
  clock: Clock
  log: Pick<Logger, 'warn'>
}

interface MarketName {
  product: Product
  market: string
}

/** The server's side, once a second. */
export async function haltAsked({ db, exchange, clock, log }: Halting): Promise<void> {
  const asked = await db
    .selectFrom('halt_requests')
    .selectAll()
    .where('told_at', 'is', null)
    // Told just before a crash, and resumed since.
    .where('ended_at', 'is', null)
    .execute()
  for (const { request_id: id, product, market } of asked) {
    const halt = { product, market, user: null, command: null }
    const { events } = await exchange.submit({ command: { type: 'halts.begin', halt } })
    const isUnknown = events.some((event) => event.type === 'rejected' && event.reason === 'UNKNOWN_MARKET')
    const now = clock.now()
    await db.transaction().execute(async (transaction) => {
      await transaction.updateTable('halt_requests').set({ told_at: now }).where('request_id', '=', id).execute()
      if (isUnknown) await endRequest(transaction, { product, market }, now)
    })
    log.warn({ halt, isUnknown }, 'halted by an operator')
  }
}

/** Its notice ends with it. */
export async function endRequest(
  transaction: Transaction<Database>,
  { product, market }: { product: Product | null; market: string },
  now: number,
): Promise<void> {
  if (product === null) return
  const ended = await transaction
    .updateTable('halt_requests')
    .set({ ended_at: now })
    .where('product', '=', product)
    .where('market', '=', market)
    .where('ended_at', 'is', null)
    .returning('notice_id')
    .execute()
  for (const { notice_id: notice } of ended)
    await transaction.updateTable('notices').set({ ends_at: now }).where('id', '=', notice).execute()
}

interface Asked extends MarketName {
  /** As customers see the market: 'BTC/USDT'. */
  shownName: string
  /** Of an operator, for customers to read; of the exchange itself a code that texts translate. */
  reason: string
  askedBy: string
  now: number
}

/** The operator's side, with the notice that customers read. False if it was asked for already. */
export async function requestHalt(
  transaction: Transaction<Database>,
  { product, market, shownName, reason, askedBy, now }: Asked,
): Promise<boolean> {
  const { id } = await transaction
    .insertInto('notices')
    .values({
      key: '1',
      model_key: 'HALT',
      title: '',
      halted: JSON.stringify({ product, market: shownName }),
      content: reason,
      starts_at: now,
      ends_at: null,
      dismissible: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await transaction
    .insertInto('halt_requests')
    .values({ product, market, reason, asked_by: askedBy, asked_at: now, notice_id: id })
    .onConflict((conflict) => conflict.columns(['product', 'market']).where('ended_at', 'is', null).doNothing())
    .returning('request_id')
    .executeTakeFirst()
  return row !== undefined
}
