// The faucet's daily limit, for each user and coin. Reserved in one transaction
// before the coins are credited, so that concurrent calls cannot exceed it together.
import { FAUCET_DAILY_WORTH } from '@assay/api/accountFigures'
import { ApiError } from '@assay/api/errors'
import { DAY_MS } from '@assay/engine/calendar'
import { type Amount, amountUnits, formatAmount, parseAmount } from '@assay/engine/money'
import { sql } from 'kysely'
import type { Core, UserContext } from '../context.ts'

/** For a coin without a price. */
const UNPRICED = 100_000

interface Wanted {
  userId: number
  clientId: string
  asset: string
  scale: number
  amount: Amount
}
export interface Reservation {
  userId: number
  clientId: string
}

/** Throws FAUCET_LIMIT, AMOUNT_INVALID, and CLIENT_ID_REUSED if the id belongs to another request. */
export async function reserve(context: UserContext, wanted: Wanted): Promise<Reservation> {
  const { clientId, userId } = wanted
  if (wanted.amount <= 0n) throw new ApiError('AMOUNT_INVALID', { field: 'amount' })
  const limit = dailyLimit(context, wanted)
  const now = context.clock.now()
  return await context.db.transaction().execute(async (transaction) => {
    // One caller at a time; others wait for the end of this transaction.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`faucet ${userId}`}, 0))`.execute(transaction)
    const same = await transaction
      .selectFrom('faucet_credits')
      .select(['coin', 'amount'])
      .where('user_id', '=', BigInt(userId))
      .where('client_id', '=', clientId)
      .executeTakeFirst()
    if (same !== undefined) {
      if (same.coin !== wanted.asset || same.amount !== wanted.amount) throw new ApiError('CLIENT_ID_REUSED')
      await countCallers(transaction, { userId, clientId, by: 1 })
      return { userId, clientId }
    }
    const rows = await transaction
      .selectFrom('faucet_credits')
      .select('amount')
      .where('user_id', '=', BigInt(userId))
      .where('coin', '=', wanted.asset)
      .where('created_at', '>', BigInt(now - DAY_MS))
      .execute()
    const taken = rows.reduce((sum, row) => sum + row.amount, 0n)
    if (taken + wanted.amount > limit) throw limitPassed(wanted, limit, taken)
    const row = { user_id: userId, client_id: clientId, coin: wanted.asset, amount: wanted.amount, created_at: now }
    await transaction.insertInto('faucet_credits').values(row).execute()
    return { userId, clientId }
  })
}

/**
 * After a refusal nothing was credited for this call. The reservation is deleted when every call of this request was
 * refused: another one with the same id may be pending, and be paid. With ANSWER_UNKNOWN it may have been paid, and
 * stays counted.
 */
export async function giveBack({ db }: UserContext, reservation: Reservation, error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || error.error === 'ANSWER_UNKNOWN') return
  await db.transaction().execute(async (transaction) => {
    await countCallers(transaction, { ...reservation, by: -1 })
    await transaction
      .deleteFrom('faucet_credits')
      .where('user_id', '=', BigInt(reservation.userId))
      .where('client_id', '=', reservation.clientId)
      .where('callers', '<=', 0)
      .execute()
  })
}

async function countCallers(
  transaction: UserContext['db'],
  { userId, clientId, by }: Reservation & { by: 1 | -1 },
): Promise<void> {
  await transaction
    .updateTable('faucet_credits')
    .set((eb) => ({ callers: eb('callers', '+', by) }))
    .where('user_id', '=', BigInt(userId))
    .where('client_id', '=', clientId)
    .execute()
}

/** Two significant digits, rounded down, so that it looks like a limit and not like a price. */
function dailyLimit({ market }: UserContext, { asset, scale }: Wanted): Amount {
  const pair = market.pairs().find((listed) => listed.spot.base === asset)
  const price = pair === undefined ? undefined : market.indexReading(pair.symbol)?.price
  const coins = asset === 'usdt' ? FAUCET_DAILY_WORTH : price ? FAUCET_DAILY_WORTH / Number(price) : UNPRICED
  const step = 10 ** (Math.floor(Math.log10(coins)) - 1)
  const text = (Math.floor(coins / step) * step).toFixed(Math.min(scale, 8))
  return parseAmount(text, scale) ?? amountUnits(0n)
}

function limitPassed({ asset, scale }: Wanted, limit: Amount, taken: bigint): ApiError {
  const left = taken >= limit ? 0n : limit - taken
  const show = (amount: bigint) => formatAmount(amount, scale, { trim: true })
  return new ApiError('FAUCET_LIMIT', { coin: asset, limit: show(limit), left: show(left) })
}

/** Deletes credits that no limit counts any more. */
export async function sweepCredits({ clock, db }: Core): Promise<void> {
  await db
    .deleteFrom('faucet_credits')
    .where('created_at', '<', BigInt(clock.now() - 2 * DAY_MS))
    .execute()
}
