import { BANK_COIN, BANK_CURRENCY, BANK_REQUESTS_MAX } from '@assay/api/bankFigures'
import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import { parseAmount } from '@assay/engine/money'
import { randomBytes } from 'node:crypto'
import type { UserContext } from '../context.ts'
import { readAmount } from '../market/listings/decimals.ts'
import { CURRENCY_SCALE } from '../outside/rates/bankAmounts.ts'
import { isBankOpen, readBankRules } from '../settings/bankKind.ts'
import { requireNotClosing } from '../user/closures.ts'
import { lockUser } from '../user/signIn/lockUser.ts'
import { showOne, unpaidStates } from './depositRows.ts'
import { makeReference } from './reference.ts'

const HOUR_MS = 3_600_000

/**
 * Announces a payment. It gets no rate: the payment's rate is that of the moment when the statement with it is imported.
 * Throws CHANNEL_CLOSED, PRECISION_EXCEEDED, AMOUNT_INVALID, BANK_AMOUNT, CLOSURE_BOOKED, BANK_REQUESTS_FULL.
 */
export async function requestDeposit(
  context: UserContext,
  { amount: text }: Parsed<'bank', 'requestDeposit'>,
): Promise<Output<'bank', 'requestDeposit'>> {
  const { caller, clock, db } = context
  const { minimum, maximum, dueHours } = readBankRules(context)
  if (!isBankOpen(context)) throw new ApiError('CHANNEL_CLOSED', { channel: 'BANK' })
  const amount = readAmount(text, CURRENCY_SCALE)
  const [least, most] = [minimum, maximum].map((limit) => parseAmount(limit, CURRENCY_SCALE) ?? 0n)
  if (amount < (least ?? 0n) || amount > (most ?? 0n))
    throw new ApiError('BANK_AMOUNT', { minimum, maximum, currency: BANK_CURRENCY.toUpperCase() })
  const userId = caller.user.id
  const id = await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId)
    await requireNotClosing(transaction, userId)
    const { open } = await transaction
      .selectFrom('bank_deposits')
      .select((eb) => eb.fn.countAll<bigint>().as('open'))
      .where('user_id', '=', BigInt(userId))
      .where('status', 'in', unpaidStates)
      .executeTakeFirstOrThrow()
    if (open >= BigInt(BANK_REQUESTS_MAX)) throw new ApiError('BANK_REQUESTS_FULL', { limit: BANK_REQUESTS_MAX })
    const now = clock.now()
    const row = await transaction
      .insertInto('bank_deposits')
      .values({
        user_id: userId,
        reference: makeReference(randomBytes(16)),
        currency: BANK_CURRENCY,
        amount,
        asset: BANK_COIN,
        status: 'AWAITING',
        opened_at: now,
        due_at: now + dueHours * HOUR_MS,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  })
  return await showOne(context, id)
}
