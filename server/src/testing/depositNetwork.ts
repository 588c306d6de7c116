// Tests of deposits: a chain in memory takes the place of a network of the server.
import { randomBytes } from 'node:crypto'
import type { Chain, Network } from '../outside/chains/chain.ts'
import type { TestServer } from './testServer.ts'

interface Replaced {
  network: Network
  /** null: its nodes are away. */
  chain(): Chain | null
  /** The signer has published its wallet. */
  hasWallet?(): boolean
  /** Of any form. */
  depositAddress(network: Network, n: number): string
}

/** A deposit is credited after 3 blocks, and final after 6. Other networks stay. */
export function replaceNetwork({ server }: TestServer, replaced: Replaced): void {
  const { network, chain, depositAddress, hasWallet = () => true } = replaced
  const { chains } = server.outside
  server.outside.chains = {
    ...chains,
    rules: { ...chains.rules, [network]: { ...chains.rules[network], confirmations: 3, furtherConfirmations: 3 } },
    chain: (asked) => (asked === network ? chain() : chains.chain(asked)),
    hasWallet,
    depositAddress,
  }
}

/** Ethereum starts over: no watcher has seen it, and no other test has its addresses. */
export async function replaceEthereum(
  test: TestServer,
  { chain, hasWallet }: Pick<Replaced, 'chain' | 'hasWallet'>,
): Promise<void> {
  for (const table of ['deposits', 'deposit_blocks', 'deposit_watchers', 'deposit_addresses'] as const)
    await test.server.db.deleteFrom(table).execute()
  const prefix = randomBytes(4).toString('hex')
  const depositAddress = (network: Network, n: number) => `${prefix}-${network}-${n}`
  replaceNetwork(test, { network: 'ETHEREUM', chain, depositAddress, ...(hasWallet && { hasWallet }) })
}
