import type { Output } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import type { Network } from '../outside/chains/chain.ts'
import { readChannels } from './offeredChannels.ts'
import { openProviders } from './providers.ts'
import { shownChannel } from './shownChannel.ts'

/** Blocks and seconds behind that customers are not told of: a few rounds of the watcher take them. */
const USUAL_BLOCKS = 3
const USUAL_SECONDS = 60

/** The coins that can be paid in, with their open and closed networks, and which of these are seen late. */
export async function listDepositCoins(context: UserContext): Promise<Output<'deposit', 'listDepositCoins'>> {
  const { offered, closed } = await readChannels(context)
  const watchers = await context.db.selectFrom('deposit_watchers').selectAll().execute()
  const now = context.clock.now()
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
      .map(({ network, height, head, updated_at: lookedAt, stopped }) => ({
        network,
        networkName: rules[network as Network].name,
        blocks: Number(head - height),
        seconds: Math.max(0, Math.floor((now - Number(lookedAt)) / 1000)),
        isStopped: stopped !== null,
      }))
      .filter(({ blocks, seconds, isStopped }) => isStopped || blocks > USUAL_BLOCKS || seconds > USUAL_SECONDS),
  }
}
