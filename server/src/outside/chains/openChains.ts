// The networks that this server knows, with their coins.
import { bitcoinMain, type BitcoinOptions, openBitcoin } from './bitcoin.ts'
import { type Chain, ChainUnavailable, type Network } from './chain.ts'
import { type Channel, mainChannels } from './channels.ts'
import { type CheckedAddress, checkAddress } from './checkAddress.ts'
import { depositAddress } from './depositAddress.ts'
import { openEthereum } from './ethereum.ts'
import { type NetworkRules, networks } from './networks.ts'
import { type Node, openNode } from './node.ts'
import { type ChainSettings, TXID } from './networkSettings.ts'
import type { SignerKeys } from './signerKeys.ts'
import type { Devnet } from '../devnet/devnet.ts'
import { devnetChannels, devnetRules } from '../devnet/devnetChannels.ts'
import { openTron, tronMain } from './tron.ts'

const MAIN_CHAIN = 1

export interface Chains {
  /** Coins on networks. A coin that the market does not list is not offered. */
  channels: readonly Channel[]
  rules: Readonly<Record<Network, NetworkRules>>
  /** null where no node is configured. */
  chain(network: Network): Chain | null
  /** Where people look at a transaction; null where no explorer is configured. */
  explorerUrl(network: Network, txid: string): string | null
  /** Asks the chain too whether a program is at the address, unless the network cannot be asked now. */
  checkAddress(network: Network, text: string): Promise<CheckedAddress>
  /** Whether the signer has its wallets on this network: until then nothing is paid in or out there. */
  hasWallet(network: Network): boolean
  /** The address of the customer with this number, from 0 on; null without an extended public key. */
  depositAddress(network: Network, n: number): string | null
}

export interface ChainsOptions {
  settings: ChainSettings
  /** The demo's own chain takes the place of Ethereum. */
  devnet: Devnet | null
  signer: SignerKeys
  outputsOf: BitcoinOptions['outputsOf']
}

export function openChains({ settings, devnet, signer, outputsOf }: ChainsOptions): Chains {
  const channels = devnet === null ? mainChannels : devnetChannels(devnet)
  const rules = devnet === null ? networks : { ...networks, ETHEREUM: devnetRules }
  const contractsOn = (network: Network) =>
    channels.flatMap((listed) => (listed.network === network ? (listed.contract ?? []) : []))
  const open: Readonly<Record<Network, (nodes: readonly Node[]) => Chain>> = {
    ETHEREUM: (nodes) =>
      openEthereum({ nodes, chainId: devnet?.chainId ?? MAIN_CHAIN, contracts: contractsOn('ETHEREUM') }),
    BITCOIN: (nodes) => openBitcoin({ nodes, net: bitcoinMain, outputsOf }),
    TRON: (nodes) => openTron({ nodes, ...tronMain, contracts: contractsOn('TRON') }),
  }
  const opened = new Map(
    (Object.keys(open) as Network[]).flatMap((network) => {
      const configured = settings[network].nodes.map((url) => openNode(url))
      const nodes = network === 'ETHEREUM' && devnet !== null ? [devnet.node] : configured
      return nodes.length === 0 ? [] : [[network, open[network](nodes)] as const]
    }),
  )
  const chain = (network: Network) => opened.get(network) ?? null
  return {
    channels,
    rules,
    chain,
    explorerUrl(network, txid) {
      // Nobody else knows the demo's own chain.
      const isOwn = network === 'ETHEREUM' && devnet !== null
      return (isOwn ? null : settings[network].explorer)?.replace(TXID, encodeURIComponent(txid)) ?? null
    },
    async checkAddress(network, text) {
      const checked = checkAddress({ network, text, channels })
      if ('refusal' in checked) return checked
      return (await isProgram(chain(network), checked.address)) ? { refusal: 'CONTRACT' } : checked
    },
    hasWallet: (network) => signer.isReady(network),
    depositAddress(network, n) {
      const account = signer.accountOf(network)
      return account === undefined ? null : depositAddress(network, account, n)
    },
  }
}

async function isProgram(chain: Chain | null, address: string): Promise<boolean> {
  if (chain === null) return false
  try {
    return await chain.isContract(address)
  } catch (error) {
    if (error instanceof ChainUnavailable) return false
    throw error
  }
}
