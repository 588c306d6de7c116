import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { requireAccepted } from '../exchange/accepted.ts'
import { onceOf } from '../exchange/once.ts'
import { readAmount } from '../market/decimals.ts'
import { findCoin } from '../market/findCoin.ts'
import { changedBalances } from '../user/balances.ts'

/** Between two wallets of the caller. */
export async function transferFunds(
  context: UserContext,
  input: Parsed<'wallet', 'transferFunds'>,
): Promise<Output<'wallet', 'transferFunds'>> {
  const { exchange } = context
  const user = context.caller.user.id
  const { asset, scale } = findCoin(context, input.coin)
  const amount = readAmount(input.amount, scale)
  const transferId = exchange.nextId()
  const once = onceOf(context, { operation: 'wallet.transferFunds', clientId: input.clientId, input })
  return await exchange.submit({
    command: { type: 'transfer.betweenWallets', user, transferId, asset, from: input.from, to: input.to, amount },
    answer: ({ events }) => {
      requireAccepted(events)
      return { transferId, balances: changedBalances(context, events, user) }
    },
    ...(once && { once }),
  })
}
