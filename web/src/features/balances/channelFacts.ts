// Channels and addresses of networks, as people read them.
import { DEMO_NETWORK } from '@assay/api/demoNetwork'

const GROUP = 4

/** In groups of four, as people compare addresses; the last has four too, and the first what every address begins with. */
export function addressGroups(address: string): string[] {
  const groups = address.slice(0, -GROUP).match(new RegExp(`^0x.{${GROUP}}|.{1,${GROUP}}`, 'g')) ?? []
  return address === '' ? [] : [...groups, address.slice(-GROUP)]
}

/** TRC20 of USDT-TRC20; BTC of BTC. */
export function shortChannel(symbol: string): string {
  return symbol.slice(symbol.indexOf('-') + 1)
}

/** 'ERC20 Ethereum' of USDT-ERC20; the network alone for a coin that is not offered. */
export function channelText(symbol: string, network: string): string {
  return symbol.includes('-') ? `${shortChannel(symbol)} ${network}` : network
}

/** demo: what the demo's own network is called in the reader's language. */
export function networkText(name: string, demo: string): string {
  return name === DEMO_NETWORK ? demo : name
}
