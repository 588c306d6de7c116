import { WITHDRAWAL_WINDOWS } from '@assay/api/accountFigures'
import { ApiError } from '@assay/api/errors'
import type { Output } from '@assay/api/schemas'
import { type Amount, formatAmount, parseAmount } from '@assay/engine/money'
import { levelOf, limitsAt, readLimitRules, USDT_SCALE, type WithdrawalLimits } from '../user/withdrawalLimits.ts'
import { readVerificationStates } from '../user/verificationStates.ts'
import { checkStanding } from './checkWanted.ts'
import type { UserContext } from './context.ts'
import { problemOf } from './problemOf.ts'
import { showChannels } from './showChannels.ts'
import { readStanding, type Standing } from './standing.ts'
import { worthOf } from './worth.ts'
import { windowAt } from './zoneTimes.ts'

type Status = Output<'withdrawal', 'getWithdrawalStatus'>

/** Whether the caller can withdraw now, why not, from when on, and what is left of counts and limits. */
export async function getWithdrawalStatus(context: UserContext): Promise<Status> {
  const { caller, db, settings } = context
  const standing = await readStanding(context, db, caller.user.id)
  const { PLATFORM_SETTING: platform, WITHDRAWAL_SETTING: rules } = settings.current()
  const limits = limitsAt(levelOf(await readVerificationStates(db, caller.user.id)), readLimitRules(context))
  const channels = showChannels(context, standing).map((channel) => ({
    ...channel,
    isAboveLimits: isAboveLimits(context, channel, limits),
  }))
  const spent = spentOf({ standing, limits, channels })
  const problem = await problemOf(() => {
    checkStanding(standing)
    if (spent !== null) throw spent.error
  })
  const { window, value } = standing
  return {
    canWithdraw: problem === null,
    problem,
    from: problem === null ? null : freeFrom(context, standing, spent),
    window: window === null ? null : { start: rules.startTime, end: rules.endTime, ...window },
    zone: zoneOffset(platform.timezone, standing.now),
    countRestartsAt: standing.countRestartsAt,
    allowlistOnly: standing.allowlistOnly,
    limits: {
      request: limits.request === null ? null : show(limits.request),
      day: showLimit(limits.day, value.day),
      month: showLimit(limits.month, value.month),
    },
    channels,
  }
}

/** What is used up, or closed, for every channel; until: when some of it is free again, if that is known. */
interface Spent {
  error: ApiError
  until: number | null
}

interface Asked {
  standing: Standing
  limits: WithdrawalLimits
  channels: Status['channels']
}

function spentOf({ standing: { value, freesAt, countRestartsAt }, limits, channels }: Asked): Spent | null {
  if (limits.day !== null && value.day >= limits.day) {
    const error = new ApiError('WITHDRAWAL_LIMIT', { left: '0', hours: WITHDRAWAL_WINDOWS.hours })
    return { error, until: freesAt.day }
  }
  if (limits.month !== null && value.month >= limits.month) {
    const error = new ApiError('WITHDRAWAL_LIMIT', { left: '0', days: WITHDRAWAL_WINDOWS.days })
    return { error, until: freesAt.month }
  }
  const open = channels.filter(({ closed }) => closed === null)
  const [first] = open.length > 0 ? open : channels
  if (first === undefined) return { error: new ApiError('NOT_OFFERED'), until: null }
  if (open.length === 0) {
    const { closed, coinType } = first
    return { error: new ApiError('NETWORK_CLOSED', { why: closed ?? 'CLOSED', channel: coinType }), until: null }
  }
  if (open.some(({ leftToday }) => leftToday > 0)) return null
  const limit = Math.max(...open.map(({ dayWithdrawalNum }) => dayWithdrawalNum))
  return { error: new ApiError('WITHDRAWAL_COUNT', { limit, restartsAt: countRestartsAt }), until: countRestartsAt }
}

/** The first moment at which nothing known now prevents it; null if that is unknown. */
function freeFrom(
  { settings }: Pick<UserContext, 'settings'>,
  { isFrozen, pause, now }: Standing,
  spent: Spent | null,
): number | null {
  if (isFrozen || (spent !== null && spent.until === null)) return null
  const free = Math.max(now, pause?.until ?? 0, spent?.until ?? 0)
  const { PLATFORM_SETTING: platform, WITHDRAWAL_SETTING: rules } = settings.current()
  const window = rules.limitTime ? windowAt(platform.timezone, rules, free) : null
  return window === null || window.isOpen ? free : window.changesAt
}

/** No estimate for a coin without a price. */
function isAboveLimits(
  context: Pick<UserContext, 'clock' | 'market'>,
  { coin, smallest }: Pick<Status['channels'][number], 'coin' | 'smallest'>,
  { request, day, month }: WithdrawalLimits,
): boolean {
  const asset = context.market.asset(coin)
  const amount = asset === undefined || smallest === null ? null : parseAmount(smallest, asset.scale)
  const worth = asset === undefined || amount === null ? null : worthOf(context, asset, amount)
  return worth !== null && [request, day, month].some((limit) => limit !== null && worth > limit)
}

function showLimit(limit: Amount | null, used: Amount): Status['limits']['day'] {
  const left = limit === null ? null : limit > used ? limit - used : 0n
  return { limit: limit === null ? null : show(limit), used: show(used), left: left === null ? null : show(left) }
}

function show(amount: bigint): string {
  return formatAmount(amount, USDT_SCALE, { trim: true })
}

/** '+08:00'. */
function zoneOffset(timeZone: string, now: number): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '') || '+00:00'
}
