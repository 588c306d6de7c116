// What the environment says about each network: ETHEREUM_NODES and ETHEREUM_ACCOUNT, and the same for BITCOIN and TRON.
import type { EnvironmentReader } from '../../environment/environmentReader.ts'
import type { Network } from './chain.ts'
import { mainChannels } from './channels.ts'
import { isExtendedPublicKey } from './depositAddress.ts'

export interface NetworkSettings {
  /** Addresses of one node, or of two that are compared; none: the network is closed. */
  nodes: readonly string[]
  /** The extended public key from which customers' addresses are derived; null: no deposits. */
  account: string | null
  /** Where people look at a transaction, with TXID in its place; null: no link is shown. */
  explorer: string | null
}

export interface ChainSettings extends Readonly<Record<Network, NetworkSettings>> {
  /** Whether a demo may run its own chain, as Ethereum. */
  devnet: boolean
  /** The most that the hot wallet keeps, in whole coins, by channel. */
  hotMax: Readonly<Record<string, string>>
  /** What a day's withdrawals may cost beyond their fees, in coins, by the channel of the network's own coin. */
  gasBudget: Readonly<Record<string, string>>
}

const NODES_MAX = 2
/** Stands for a transaction's id in the address of an explorer. */
export const TXID = 'TXID'
const GAS_BUDGET = { ETH: '1', BTC: '0.05', TRX: '5000' } as const

export function readChains(reader: EnvironmentReader): ChainSettings {
  const isDemo = reader.text('ASSAY_ENV') !== 'production'
  const devnet = reader.choice('DEVNET', ['on', 'off'], isDemo ? 'on' : 'off') === 'on'
  if (devnet && !isDemo) reader.faults.push('DEVNET=on is for a demo: coins on a chain of our own are worth nothing.')
  return {
    devnet,
    hotMax: readHotMax(reader),
    gasBudget: readGasBudget(reader),
    ETHEREUM: readNetwork(reader, 'ETHEREUM'),
    BITCOIN: readNetwork(reader, 'BITCOIN'),
    TRON: readNetwork(reader, 'TRON'),
  }
}

/** GAS_BUDGET=ETH:1,BTC:0.05 */
function readGasBudget(reader: EnvironmentReader): Record<string, string> {
  const parts = reader.list('GAS_BUDGET').map((part) => part.split(':'))
  const isRight = ([channel, most, ...rest]: readonly string[]) =>
    mainChannels.some((each) => each.channel === channel && each.contract === null) &&
    /^\d{1,9}(\.\d{1,8})?$/.test(most ?? '') &&
    rest.length === 0
  if (!parts.every(isRight)) {
    reader.faults.push('GAS_BUDGET takes the coins of networks with amounts, such as ETH:1,BTC:0.05.')
    return {}
  }
  return { ...GAS_BUDGET, ...Object.fromEntries(parts.map(([channel = '', most = '']) => [channel, most])) }
}

/** HOT_WALLET_MAX=USDT-ERC20:250000,ETH:100 */
function readHotMax(reader: EnvironmentReader): Record<string, string> {
  const parts = reader.list('HOT_WALLET_MAX').map((part) => part.split(':'))
  const isRight = ([channel, most, ...rest]: readonly string[]) =>
    mainChannels.some((each) => each.channel === channel) && /^\d{1,15}$/.test(most ?? '') && rest.length === 0
  if (!parts.every(isRight)) {
    reader.faults.push('HOT_WALLET_MAX takes channels with whole coins, such as USDT-ERC20:250000,ETH:100.')
    return {}
  }
  return Object.fromEntries(parts.map(([channel = '', most = '']) => [channel, most]))
}

function readNetwork(reader: EnvironmentReader, network: Network): NetworkSettings {
  const nodes = reader.list(`${network}_NODES`)
  const account = reader.text(`${network}_ACCOUNT`)
  const explorer = reader.text(`${network}_EXPLORER`)
  if (explorer !== null && !(URL.canParse(explorer) && explorer.startsWith('https://') && explorer.includes(TXID)))
    reader.faults.push(
      `${network}_EXPLORER takes an https:// address with ${TXID}, as https://explorer.example/tx/${TXID}.`,
    )
  if (nodes.length > NODES_MAX || !nodes.every((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)))
    reader.faults.push(`${network}_NODES takes one or two addresses that start with https:// or http://, with a comma.`)
  else if (reader.text('ASSAY_ENV') === 'production' && nodes.some(isExposed))
    reader.faults.push(
      `${network}_NODES has plain HTTP to another machine, where anybody on the way could invent deposits.`,
    )
  if (account !== null && !isExtendedPublicKey(account))
    reader.faults.push(
      `${network}_ACCOUNT is not an extended public key of an account; the signer prints it, beginning with xpub or zpub.`,
    )
  return { nodes, account, explorer }
}

function isExposed(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && hostname !== 'localhost' && !hostname.startsWith('127.') && hostname !== '[::1]'
}
