// Channels and addresses of networks, as people read them.

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
