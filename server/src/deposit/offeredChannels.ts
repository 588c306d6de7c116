// Which coins can be paid in on which networks, and on which terms. A coin is open only where a watcher sees it, an
// address can be derived, and the same channel can be withdrawn: coins must never be able to come in where they cannot
// be withdrawn.
import type { PlatformSettings } from '@assay/api/settings'
import { type Amount, parseAmount } from '@assay/engine/money'
import type { Core } from '../context.ts'
import type { Channel } from '../outside/chains/channels.ts'
import type { NetworkRules } from '../outside/chains/networks.ts'

export interface OfferedChannel {
  channel: Channel
  rules: NetworkRules
  coinName: string
  memo: string
  /** As configured, and in smallest units of the asset. */
  minimum: string
  maximum: string
  least: Amount
  most: Amount
  /** Of the asset. */
  scale: number
  confirmations: number
  finalConfirmations: number
}

export type Offering = Pick<Core, 'market' | 'outside' | 'settings'>

/**
 * Why nothing can be paid in on it. NO_NODE: nobody watches the network. NO_WALLET: the signer has not published its keys.
 * PAUSED: until operators have looked at it.
 */
type Closed = 'CLOSED' | 'NO_NODE' | 'NO_WALLET' | 'PAUSED'

interface ClosedChannel {
  channel: Channel
  rules: NetworkRules
  why: Closed
}

/** In the order of the configuration. */
export async function readChannels(
  parts: Offering & Pick<Core, 'db'>,
): Promise<{ offered: OfferedChannel[]; closed: ClosedChannel[] }> {
  const { channels, rules } = parts.outside.chains
  const watchers = await readWatchers(parts)
  const offered: OfferedChannel[] = []
  const closed: ClosedChannel[] = []
  for (const coin of parts.settings.current().ASSET_COIN.filter(({ useSys }) => useSys))
    for (const channel of channels.filter(({ asset }) => asset === coin.coin.toLowerCase())) {
      const why = closedBecause(parts, channel, watchers.get(channel.network))
      const terms = describe(parts, coin, channel)
      if (why !== null) closed.push({ channel, rules: rules[channel.network], why })
      else if (terms !== undefined) offered.push(terms)
    }
  return { offered, closed }
}

/** A watcher begins with the newest block, so before it has begun nobody may get an address. One that has stopped sees nothing. */
async function readWatchers({ db }: Pick<Core, 'db'>): Promise<Map<string, { isStopped: boolean }>> {
  const rows = await db.selectFrom('deposit_watchers').select(['network', 'stopped']).execute()
  return new Map(rows.map(({ network, stopped }) => [network, { isStopped: stopped !== null }]))
}

/** What the terms of a payment are, also while its channel is closed; undefined for a coin that is not configured. */
export function termsOf(parts: Offering, channel: Channel): OfferedChannel | undefined {
  const coin = parts.settings.current().ASSET_COIN.find((each) => each.coin.toLowerCase() === channel.asset)
  return coin === undefined ? undefined : describe(parts, coin, channel)
}

type Coin = PlatformSettings['ASSET_COIN'][number]

function closedBecause(
  { outside: { chains }, settings }: Offering,
  { channel, network }: Channel,
  watcher: { isStopped: boolean } | undefined,
): Closed | null {
  const leaves = settings
    .current()
    .WITHDRAWAL_CHANNEL_SETTING.some(({ rechargeName, status }) => rechargeName === channel && status === OPEN)
  if (!leaves) return 'CLOSED'
  if (watcher === undefined || chains.chain(network) === null) return 'NO_NODE'
  if (!chains.hasWallet(network) || chains.depositAddress(network, 0) === null) return 'NO_WALLET'
  return watcher.isStopped ? 'PAUSED' : null
}

/** The status of an open withdrawal channel in the settings. */
const OPEN = 0

function describe({ market, outside }: Offering, coin: Coin, channel: Channel): OfferedChannel | undefined {
  const asset = market.asset(channel.asset)
  if (asset === undefined) return undefined
  const rules = outside.chains.rules[channel.network]
  // The configuration can only ask for more blocks than the network does.
  const confirmations = Math.max(rules.confirmations, coin.rechargeNum)
  const least = parseAmount(coin.rechargeMin, asset.scale)
  const most = parseAmount(coin.rechargeMax, asset.scale)
  if (least === null || most === null) return undefined
  return {
    channel,
    rules,
    coinName: coin.coinName,
    memo: coin.extra,
    minimum: coin.rechargeMin,
    maximum: coin.rechargeMax,
    least,
    most,
    scale: asset.scale,
    confirmations,
    finalConfirmations: confirmations + rules.furtherConfirmations,
  }
}
