import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { requireAccepted } from '../exchange/accepted.ts'
import { onceOf } from '../exchange/once.ts'
import { readAmount } from '../market/decimals.ts'
import { findCoin } from '../market/findCoin.ts'
import { changedBalances } from '../user/balances.ts'
import { giveBack, reserve } from './faucetLimit.ts'

/** Callers cannot choose such an id. */
const nameless = (transferId: number) => `#${transferId}`

/** Credits demo coins to the caller's platform wallet, up to a daily limit for each coin. */
export async function creditFaucet(
  context: UserContext,
  input: Parsed<'demo', 'creditFaucet'>,
): Promise<Output<'demo', 'creditFaucet'>> {
  const { caller, exchange } = context
  const user = caller.user.id
  const { asset, scale } = findCoin(context, input.coin)
  const amount = readAmount(input.amount, scale)
  const transferId = exchange.nextId()
  const clientId = input.clientId ?? caller.idempotencyKey ?? nameless(transferId)
  const reservation = await reserve(context, { userId: user, clientId, asset, scale, amount })
  const once = onceOf(context, { operation: 'demo.creditFaucet', clientId: input.clientId, input })
  try {
    return await exchange.submit({
      command: { type: 'transfer.creditFaucet', user, transferId, asset, amount },
      answer: ({ events }) => {
        requireAccepted(events)
        return { transferId, balances: changedBalances(context, events, user) }
      },
      ...(once && { once }),
    })
  } catch (error) {
    await giveBack(context, reservation, error)
    throw error
  }
}
