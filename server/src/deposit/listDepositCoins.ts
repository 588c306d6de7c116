import type { Output } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { readWatcherStates } from '../outside/chains/watcherStates.ts'
import { readChannels } from './offeredChannels.ts'
import { openProviders } from './providers.ts'
import { shownChannel } from './shownChannel.ts'

/** The coins that can be paid in, with their open and closed networks, and which of these are seen late. */
export async function listDepositCoins(context: UserContext): Promise<Output<'deposit', 'listDepositCoins'>> {
  const { offered, closed } = await readChannels(context)
  const watchers = await readWatcherStates(context)
  const { rules } = context.outside.chains
  const rows = context.settings.current().ASSET_COIN.map(({ coin, coinName }) => ({
    coin: coin.toLowerCase(),
    coinName,
    channels: offered.filter(({ channel }) => channel.asset === coin.toLowerCase()).map(shownChannel),
    closed: closed
      .filter(({ channel }) => channel.asset === coin.toLowerCase())
      .map(({ channel, rules: { name }, why }) => ({ symbol: channel.channel, networkName: name, why })),
    providers: openProviders(context, coin),
  }))
  return {
    rows: rows.filter((row) => row.channels.length + row.closed.length + row.providers.length > 0),
    behind: watchers
      .filter(({ condition }) => condition !== 'OK' && condition !== 'NOT_BEGUN')
      .map(({ network, blocks, silentSeconds, stillSeconds, condition }) => ({
        network,
        networkName: rules[network].name,
        blocks,
        seconds: condition === 'STILL' ? stillSeconds : silentSeconds,
        isStopped: condition === 'STOPPED',
      })),
  }
}
