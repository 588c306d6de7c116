import { afterEach, expect, test } from 'vitest'
import { type StandInNode, startStandInNode } from '../../testing/standInNode.ts'
import type { Network } from './chain.ts'
import { openChains } from './openChains.ts'
import { refuseWrongChains } from './refuseWrongChains.ts'

const signer = { accountOf: () => undefined, isReady: () => false }

const nodes: StandInNode[] = []
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.close()))
})

async function openWith(network: Network, answer: (method: string) => unknown) {
  const node = await startStandInNode(answer)
  nodes.push(node)
  const none = { nodes: [], account: null, explorer: null }
  const settings = {
    devnet: false,
    hotMax: {},
    gasBudget: {},
    ETHEREUM: none,
    BITCOIN: none,
    TRON: none,
    [network]: { ...none, nodes: [node.url] },
  }
  const outputsOf = async () => ({ height: null, outputs: [] })
  return { node, chains: openChains({ settings, devnet: null, signer, outputsOf }) }
}

/** What nodes of test networks say: Sepolia, testnet 3, Nile. */
const testNetworks: [Network, unknown][] = [
  ['ETHEREUM', '0xaa36a7'],
  ['BITCOIN', '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943'],
  [
    'TRON',
    {
      blockID: '0000000000000000d698d4192c56cb6be724a558448e2684802de4d6cd8690dc',
      block_header: { raw_data: { parentHash: 'e58f33f9baf9305dc6f82b9f1934ea8f0ade2defb951258d50167028c780351f' } },
    },
  ],
]

test.each(testNetworks)('the server does not start with a node of a test network for %s', async (network, answer) => {
  const { chains } = await openWith(network, () => answer)
  await expect(refuseWrongChains(chains)).rejects.toThrow(new RegExp(`^${network}_NODES: .*; configure another node.$`))
})

test.each(testNetworks)(
  'a node for %s that does not answer does not keep the server from starting',
  async (network) => {
    const { node, chains } = await openWith(network, () => null)
    node.silent = 9
    await refuseWrongChains(chains)
    expect(chains.chain(network)?.network).toBe(network)
  },
)

test('a transaction has a link only where an explorer is configured', () => {
  const none = { nodes: [], account: null, explorer: null }
  const explorer = 'https://explorer.example/tx/TXID?lang=en'
  const settings = {
    devnet: false,
    hotMax: {},
    gasBudget: {},
    ETHEREUM: { ...none, explorer },
    BITCOIN: none,
    TRON: none,
  }
  const outputsOf = async () => ({ height: null, outputs: [] })
  const chains = openChains({ settings, devnet: null, signer, outputsOf })
  expect(chains.explorerUrl('ETHEREUM', '0xab')).toBe('https://explorer.example/tx/0xab?lang=en')
  expect(chains.explorerUrl('BITCOIN', 'ab')).toBeNull()
})
