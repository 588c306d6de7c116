import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import { randomUUID } from 'node:crypto'
import type { UserContext } from '../context.ts'
import { readAmount } from '../market/listings/decimals.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import { ChainUnavailable } from '../outside/chains/chain.ts'
import { NodeRefusal } from '../outside/chains/node.ts'
import { OutcomeUnknown } from '../outside/devnet/devnetMint.ts'
import { toChainUnits } from '../outside/chains/units.ts'
import { giveBack, reserve } from './faucetLimit.ts'

/** Sends coins on the demo's chain, such as to the caller's own deposit address. Shares the faucet's daily limit. */
export async function sendTestCoins(
  context: UserContext,
  { channel: name, address: typed, amount: text }: Parsed<'demo', 'sendTestCoins'>,
): Promise<Output<'demo', 'sendTestCoins'>> {
  const { caller, outside } = context
  const { devnet, chains } = outside
  const channel = chains.channels.find((listed) => listed.channel === name && listed.network === 'ETHEREUM')
  if (devnet === null || channel === undefined) throw new ApiError('BAD_REQUEST', { field: 'channel' })
  const checked = await chains.checkAddress('ETHEREUM', typed)
  if ('refusal' in checked) throw new ApiError('BAD_REQUEST', { field: 'address' })
  const { asset, scale } = findCoin(context, channel.asset)
  const amount = readAmount(text, scale)
  const units = toChainUnits(amount, scale, channel.decimals)
  if (units <= 0n) throw new ApiError('AMOUNT_INVALID', { field: 'amount' })
  const clientId = `#${randomUUID()}`
  const reservation = await reserve(context, { userId: caller.user.id, clientId, asset, scale, amount })
  const to = checked.address as `0x${string}`
  try {
    return {
      txid: await (channel.contract === null ? devnet.mint.payEther(to, units) : devnet.mint.payUsdt(to, units)),
    }
  } catch (error) {
    const refused = refusalFor(error)
    await giveBack(context, reservation, refused)
    throw refused
  }
}

/** Only what was not sent for certain gives the daily limit back. */
function refusalFor(error: unknown): unknown {
  if (error instanceof OutcomeUnknown) return new ApiError('ANSWER_UNKNOWN')
  return error instanceof ChainUnavailable || error instanceof NodeRefusal ? new ApiError('BUSY') : error
}
