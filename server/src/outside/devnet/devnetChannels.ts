// What the demo's chain has of Ethereum: ether, and its own USDT.
import { DEMO_NETWORK } from '@assay/api/demoNetwork'
import { type Channel, mainChannels } from '../chains/channels.ts'
import { type NetworkRules, networks } from '../chains/networks.ts'
import type { DevnetTerms } from './devnetKeys.ts'

/** Few blocks, so that a newcomer sees a deposit become final in half a minute. */
export const devnetRules: NetworkRules = {
  ...networks.ETHEREUM,
  name: DEMO_NETWORK,
  confirmations: 5,
  furtherConfirmations: 5,
  blockSeconds: 2,
  quietMinutes: null,
}

/** Every channel: of Ethereum those that this chain has, of the other networks all. */
export function devnetChannels({ usdt, decimals }: Pick<DevnetTerms, 'usdt' | 'decimals'>): Channel[] {
  return mainChannels.flatMap((listed) => {
    if (listed.network !== 'ETHEREUM' || listed.contract === null) return listed
    return listed.asset === 'usdt' ? { ...listed, contract: usdt, decimals } : []
  })
}
