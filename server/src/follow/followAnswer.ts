// A follow on the wire, as a command left it.
import type { Output } from '@assay/api/schemas'
import type { FollowSettings } from '@assay/engine/follow/commands'
import type { FollowChanged } from '@assay/engine/follow/events'
import { formatAmount, formatRate } from '@assay/engine/money'
import type { Done } from '../exchange/ask.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import type { Context } from './context.ts'

export type ShownFollow = Output<'follow', 'startFollow'>
type Showing = Pick<Context, 'market'>

export function showFollow(context: Showing, follow: Omit<FollowChanged, 'type'>): ShownFollow {
  const { scale } = findCoin(context, follow.asset)
  const show = (amount: bigint) => formatAmount(amount, scale, { trim: true })
  return {
    followId: follow.followId,
    traderId: follow.trader,
    coin: follow.asset,
    status: follow.status,
    leavingReason: follow.leavingReason,
    settings: showSettings(follow.settings, scale),
    shareRate: formatRate(follow.shareRate),
    allotted: show(follow.allotted),
    shared: show(follow.paid),
    returned: follow.returned === null ? null : show(follow.returned),
    startedAt: follow.startedAt,
    updatedAt: follow.updatedAt,
  }
}

function showSettings(settings: FollowSettings, scale: number): ShownFollow['settings'] {
  const amount = (units: bigint | null) => (units === null ? null : formatAmount(units, scale, { trim: true }))
  const rate = (ppm: FollowSettings['ratio']) => (ppm === null ? null : formatRate(ppm))
  const { mode, marginMode, leverage, onLeaving } = settings
  return {
    mode,
    ratio: rate(settings.ratio),
    perOrderAmount: amount(settings.amountPerOrder),
    maxCostPerOrder: amount(settings.maxCostPerOrder),
    marginMode,
    leverage,
    symbols: settings.symbols === null ? null : [...settings.symbols],
    tpRatio: rate(settings.takeProfit),
    slRatio: rate(settings.stopLoss),
    portfolioStop: rate(settings.portfolioStop),
    maxSlippage: rate(settings.maxSlippage),
    onLeaving,
  }
}

type Changing = 'follow.start' | 'follow.setSettings' | 'follow.pause' | 'follow.allot' | 'follow.leave'

/** The follow as an accepted command left it. */
export function answerFollow(context: Showing, { events }: Done<Changing>): ShownFollow {
  const changed = events.findLast((event) => event.type === 'followChanged')
  if (changed === undefined) throw new Error('an accepted command of copy trading left no follow')
  return showFollow(context, changed)
}
