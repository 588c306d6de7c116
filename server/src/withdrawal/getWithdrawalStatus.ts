import type { Output } from '@assay/api/schemas'
import { type Amount, formatAmount } from '@assay/engine/money'
import { levelOf, limitsAt, readLimitRules, USDT_SCALE } from '../user/withdrawalLimits.ts'
import { readVerificationStates } from '../user/verificationStates.ts'
import { checkStanding } from './checkWanted.ts'
import type { UserContext } from './context.ts'
import { problemOf } from './problemOf.ts'
import { showChannels } from './showChannels.ts'
import { readStanding } from './standing.ts'

/** Whether the caller can withdraw now, why not, from when on, and what is left of counts and limits. */
export async function getWithdrawalStatus(context: UserContext): Promise<Output<'withdrawal', 'getWithdrawalStatus'>> {
  const { caller, db, settings } = context
  const standing = await readStanding(context, db, caller.user.id)
  const { PLATFORM_SETTING: platform, WITHDRAWAL_SETTING: rules } = settings.current()
  const problem = await problemOf(() => checkStanding(standing))
  const limits = limitsAt(levelOf(await readVerificationStates(db, caller.user.id)), readLimitRules(context))
  const channels = showChannels(context, standing)
  const { pause, window } = standing
  const from = Math.max(pause?.until ?? 0, window !== null && !window.isOpen ? window.changesAt : 0)
  const hasOpen = channels.some(
    ({ closed, usedToday, dayWithdrawalNum }) => closed === null && usedToday < dayWithdrawalNum,
  )
  return {
    canWithdraw: problem === null && hasOpen,
    problem,
    from: from === 0 ? null : from,
    window: window === null ? null : { start: rules.startTime, end: rules.endTime, ...window },
    zone: zoneOffset(platform.timezone, standing.now),
    countRestartsAt: standing.countRestartsAt,
    onlyListed: standing.onlyListed,
    limits: {
      request: show(limits.request),
      day: { limit: show(limits.day), used: formatAmount(standing.value.day, USDT_SCALE, { trim: true }) },
      month: { limit: show(limits.month), used: formatAmount(standing.value.month, USDT_SCALE, { trim: true }) },
    },
    channels,
  }
}

function show(limit: Amount | null): string | null {
  return limit === null ? null : formatAmount(limit, USDT_SCALE, { trim: true })
}

/** '+08:00'. */
function zoneOffset(timeZone: string, now: number): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '') || '+00:00'
}
