import type { Output, Parsed } from '@assay/api/schemas'
import { randomUUID } from 'node:crypto'
import type { Context, UserContext } from '../context.ts'
import { ask, type Done } from '../exchange/ask.ts'
import { readAmount } from '../market/listings/decimals.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import { changedBalances } from '../user/balances.ts'
import { giveBack, reserve } from './faucetLimit.ts'

/** Callers cannot choose such an id. */
const nameless = () => `#${randomUUID()}`

/** Credits demo coins to the caller's platform wallet, up to a daily limit for each coin. */
export async function creditFaucet(
  context: UserContext,
  input: Parsed<'demo', 'creditFaucet'>,
): Promise<Output<'demo', 'creditFaucet'>> {
  const { caller } = context
  const user = caller.user.id
  const { asset, scale } = findCoin(context, input.coin)
  const amount = readAmount(input.amount, scale)
  const clientId = input.clientId ?? caller.idempotencyKey ?? nameless()
  const reservation = await reserve(context, { userId: user, clientId, asset, scale, amount })
  const command = { type: 'transfer.creditFaucet', user, transferId: 0, asset, amount } as const
  const request = { operation: 'demo.creditFaucet', clientId: input.clientId, input, command }
  try {
    return await ask(context, request, answerCreditFaucet)
  } catch (error) {
    await giveBack(context, reservation, error)
    throw error
  }
}

export function answerCreditFaucet(
  context: Context,
  { command: { transferId, user }, events }: Done<'transfer.creditFaucet'>,
): Output<'demo', 'creditFaucet'> {
  return { transferId, balances: changedBalances(context, events, user) }
}
