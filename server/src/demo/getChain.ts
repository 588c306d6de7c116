import type { Output } from '@assay/api/schemas'
import type { Context } from '../context.ts'
import { ChainUnavailable } from '../outside/chains/chain.ts'
import { OutcomeUnknown } from '../outside/devnet/devnetMint.ts'
import { publicOrigin } from '../environment/publicOrigin.ts'

/** Where any wallet reaches the demo's chain, and a key with coins, which is filled up when it is nearly empty. */
export async function getChain({ config, outside: { devnet } }: Context): Promise<Output<'demo', 'getChain'>> {
  if (devnet === null) return null
  await devnet.mint.fund().catch((error: unknown) => {
    if (!(error instanceof ChainUnavailable || error instanceof OutcomeUnknown)) throw error
  })
  const { chainId, usdt, decimals, fundedKey } = devnet
  return { rpcUrl: `${publicOrigin(config)}/api/demo/rpc`, chainId, usdt, decimals, fundedKey }
}
