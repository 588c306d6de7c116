import { type Network, WrongChain } from './chain.ts'
import type { Chains } from './openChains.ts'

/**
 * Asks every configured node once, at the start. Throws a one-line message for a node of another chain: money of a test
 * network is worth nothing. A node that does not answer is asked again by anyone who needs it.
 */
export async function refuseWrongChains(chains: Pick<Chains, 'rules' | 'chain'>): Promise<void> {
  const networks = Object.keys(chains.rules) as Network[]
  await Promise.all(
    networks.map(async (network) => {
      await chains
        .chain(network)
        ?.head()
        .catch((error: unknown) => {
          if (error instanceof WrongChain)
            throw new Error(`${network}_NODES: ${error.message}; configure another node.`)
        })
    }),
  )
}
