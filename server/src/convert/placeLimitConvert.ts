import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import { DAY_MS } from '@assay/engine/calendar'
import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import { readAmount } from '../market/listings/decimals.ts'
import { lockUser } from '../user/signIn/lockUser.ts'
import type { UserContext } from './context.ts'
import { showLimitConvert } from './limitConvertAnswer.ts'
import { makeQuote } from './quotes.ts'

const OPEN_MAX = 20

/**
 * Throws what a quote for the amount would throw now, AMOUNT_INVALID, LIMIT_CONVERTS_FULL, and CLIENT_ID_REUSED for an id
 * of the caller that had other terms.
 */
export async function placeLimitConvert(
  context: UserContext,
  input: Parsed<'convert', 'placeLimitConvert'>,
): Promise<Output<'convert', 'placeLimitConvert'>> {
  const { caller, clock, convert, db, levels } = context
  const { user } = caller
  if (user.isFrozen) throw new ApiError('ACCOUNT_FROZEN')
  const pair = convert.pair(input.fromSymbol, input.toSymbol, levels.discountFor(user.id, 'convert'))
  const { amount } = makeQuote(context, pair, { amount: readAmount(input.total, pair.from.asset.scale, 'total') })
  const receive = readAmount(input.receive, pair.to.asset.scale, 'receive')
  if (receive === 0n) throw new ApiError('AMOUNT_INVALID', { field: 'receive' })
  const clientId = input.clientId ?? caller.idempotencyKey ?? randomUUID()
  const terms = { from_asset: pair.from.asset.asset, to_asset: pair.to.asset.asset, amount, receive }
  return await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, user.id)
    const known = await transaction
      .selectFrom('limit_converts')
      .selectAll()
      .where('user_id', '=', BigInt(user.id))
      .where('client_id', '=', clientId)
      .executeTakeFirst()
    if (known !== undefined) {
      const isSame = (Object.keys(terms) as (keyof typeof terms)[]).every((name) => known[name] === terms[name])
      const isAsLong = known.expires_at - known.placed_at === BigInt(input.days * DAY_MS)
      if (!isSame || !isAsLong) throw new ApiError('CLIENT_ID_REUSED')
      return showLimitConvert(context, { ...known, received: null })
    }
    await requireRoom(transaction, user.id)
    const now = clock.now()
    const row = await transaction
      .insertInto('limit_converts')
      .values({
        ...terms,
        user_id: user.id,
        client_id: clientId,
        placed_at: now,
        expires_at: now + input.days * DAY_MS,
        status: 'OPEN',
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return showLimitConvert(context, { ...row, received: null })
  })
}

async function requireRoom(transaction: Transaction<Database>, user: number): Promise<void> {
  const { count } = await transaction
    .selectFrom('limit_converts')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('user_id', '=', BigInt(user))
    .where('status', 'in', ['OPEN', 'CONVERTING'])
    .executeTakeFirstOrThrow()
  if (count >= OPEN_MAX) throw new ApiError('LIMIT_CONVERTS_FULL')
}
