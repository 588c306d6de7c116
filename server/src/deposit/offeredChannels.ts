// Which coins can be paid in on which networks, and on which terms. A coin is open only where a watcher sees it, an address
// can be derived, and the same channel can be withdrawn: nobody's coins go in where they do not come out.
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

/** In the order of the configuration. */
export async function offeredChannels(parts: Offering & Pick<Core, 'db'>): Promise<OfferedChannel[]> {
  const { chains } = parts.outside
  const watched = await watchedNetworks(parts)
  return parts.settings
    .current()
    .ASSET_COIN.filter(({ useSys }) => useSys)
    .flatMap((coin) =>
      chains.channels
        .filter(({ asset, network }) => asset === coin.coin.toLowerCase() && watched.has(network))
        .flatMap((channel) => offer(parts, coin, channel) ?? []),
    )
}

/** A watcher begins with the newest block, so before it has begun nobody may get an address. One that has stopped sees nothing. */
async function watchedNetworks({ db }: Pick<Core, 'db'>): Promise<Set<string>> {
  const rows = await db.selectFrom('deposit_watchers').select('network').where('stopped', 'is', null).execute()
  return new Set(rows.map(({ network }) => network))
}

/** What the terms of a payment are, also while its channel is closed; undefined for a coin that is not configured. */
export function termsOf(parts: Offering, channel: Channel): OfferedChannel | undefined {
  const coin = parts.settings.current().ASSET_COIN.find((each) => each.coin.toLowerCase() === channel.asset)
  return coin === undefined ? undefined : describe(parts, coin, channel)
}

type Coin = PlatformSettings['ASSET_COIN'][number]

function offer(parts: Offering, coin: Coin, channel: Channel): OfferedChannel | undefined {
  const { chains } = parts.outside
  const leaves = parts.settings
    .current()
    .WITHDRAWAL_CHANNEL_SETTING.some(({ rechargeName, status }) => rechargeName === channel.channel && status === OPEN)
  const hasAddress = chains.chain(channel.network) !== null && chains.depositAddress(channel.network, 0) !== null
  return leaves && hasAddress ? describe(parts, coin, channel) : undefined
}

/** Of a withdrawal channel. */
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
