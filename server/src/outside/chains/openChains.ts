// The networks that this server knows, with their coins.
import { type Chain, ChainUnavailable, type Network } from './chain.ts'
import { type Channel, mainChannels } from './channels.ts'
import { type CheckedAddress, checkAddress } from './checkAddress.ts'
import { depositAddress } from './depositAddress.ts'
import { openEthereum } from './ethereum.ts'
import { type NetworkRules, networks } from './networks.ts'
import type { NetworkSettings } from './networkSettings.ts'

const MAIN_CHAIN = 1

export interface Chains {
  /** Coins on networks. A coin that the market does not list is not offered. */
  channels: readonly Channel[]
  rules: Readonly<Record<Network, NetworkRules>>
  /** null where no node is configured. */
  chain(network: Network): Chain | null
  /** Asks the chain too whether a program is at the address, unless the network cannot be asked now. */
  checkAddress(network: Network, text: string): Promise<CheckedAddress>
  /** The address of the customer with this number, from 0 on; null without an extended public key. */
  depositAddress(network: Network, n: number): string | null
}

export function openChains(settings: Readonly<Record<Network, NetworkSettings>>): Chains {
  const channels = mainChannels
  const { nodes } = settings.ETHEREUM
  const contracts = contractsOn('ETHEREUM', channels)
  const ethereum = nodes.length === 0 ? null : openEthereum({ nodes, chainId: MAIN_CHAIN, contracts })
  const chain = (network: Network) => (network === 'ETHEREUM' ? ethereum : null)
  return {
    channels,
    rules: networks,
    chain,
    async checkAddress(network, text) {
      const checked = checkAddress({ network, text, channels })
      if ('refusal' in checked) return checked
      return (await isProgram(chain(network), checked.address)) ? { refusal: 'CONTRACT' } : checked
    },
    depositAddress(network, n) {
      const { account } = settings[network]
      return account === null ? null : depositAddress(network, account, n)
    },
  }
}

function contractsOn(network: Network, channels: readonly Channel[]): string[] {
  return channels.flatMap((listed) => (listed.network === network ? (listed.contract ?? []) : []))
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
