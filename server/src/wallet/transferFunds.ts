import type { Output, Parsed } from '@assay/api/schemas'
import type { Context, UserContext } from '../context.ts'
import { ask, type Done } from '../exchange/ask.ts'
import { readAmount } from '../market/listings/decimals.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import { changedBalances } from '../user/balances.ts'

/** Between two wallets of the caller. */
export async function transferFunds(
  context: UserContext,
  input: Parsed<'wallet', 'transferFunds'>,
): Promise<Output<'wallet', 'transferFunds'>> {
  const user = context.caller.user.id
  const { asset, scale } = findCoin(context, input.coin)
  const amount = readAmount(input.amount, scale)
  const { from, to, clientId } = input
  const command = { type: 'transfer.betweenWallets', user, transferId: 0, asset, from, to, amount } as const
  return await ask(context, { operation: 'wallet.transferFunds', clientId, input, command }, answerTransferFunds)
}

export function answerTransferFunds(
  context: Context,
  { command: { transferId, user }, events }: Done<'transfer.betweenWallets'>,
): Output<'wallet', 'transferFunds'> {
  return { transferId, balances: changedBalances(context, events, user) }
}
