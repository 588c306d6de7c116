import type { Core } from '../context.ts'
import { paymentBytes, ratePerByte } from '../outside/chains/bitcoinSize.ts'
import { ChainUnavailable } from '../outside/chains/chain.ts'
import type { Channel } from '../outside/chains/channels.ts'
import { expectedCost } from './fees.ts'

/**
 * What one payment costs on its network now, in the native coin's smallest unit; on Bitcoin from one output. null if the
 * network cannot be asked: a withdrawal is then accepted, and waits for the network.
 */
export async function estimateGas(
  { outside: { chains } }: Pick<Core, 'outside'>,
  { channel, recipient }: { channel: Channel; recipient: string },
): Promise<bigint | null> {
  const chain = chains.chain(channel.network)
  if (chain === null) return null
  try {
    const rate = await chain.feeRate()
    return channel.network === 'BITCOIN' ? paymentBytes(1, recipient) * ratePerByte(rate) : expectedCost(channel, rate)
  } catch (error) {
    if (error instanceof ChainUnavailable) return null
    throw error
  }
}
