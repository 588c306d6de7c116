// A channel is a coin on a network. Its name is what the configuration of deposits and withdrawals calls it.
import type { Network } from './chain.ts'

export interface Channel {
  /** Such as USDT-ERC20. */
  channel: string
  network: Network
  /** The exchange's coin, in lower case. */
  asset: string
  /** The token's contract, as checkAddress writes addresses; null for the network's own coin. */
  contract: string | null
  /** Of the chain's smallest unit; the exchange's own scale may differ. */
  decimals: number
}

/** On the main networks. Contracts as their issuers publish them. */
export const mainChannels: readonly Channel[] = [
  {
    channel: 'USDT-ERC20',
    network: 'ETHEREUM',
    asset: 'usdt',
    contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    decimals: 6,
  },
  {
    channel: 'USDC-ERC20',
    network: 'ETHEREUM',
    asset: 'usdc',
    contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    decimals: 6,
  },
  { channel: 'ETH', network: 'ETHEREUM', asset: 'eth', contract: null, decimals: 18 },
  { channel: 'BTC', network: 'BITCOIN', asset: 'btc', contract: null, decimals: 8 },
  {
    channel: 'USDT-TRC20',
    network: 'TRON',
    asset: 'usdt',
    contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    decimals: 6,
  },
  { channel: 'TRX', network: 'TRON', asset: 'trx', contract: null, decimals: 6 },
]
