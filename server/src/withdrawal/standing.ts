// What limits a customer's withdrawals now: a freeze, the pause after a change, the window, and what was withdrawn
// before.
import { WITHDRAWAL_WINDOWS } from '@assay/api/accountFigures'
import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Core } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { type Amount, amountUnits } from '@assay/engine/money'
import { readFreeze } from '../user/freezes.ts'
import { type Hold, readHold } from '../user/withdrawalHold.ts'
import { refundedStates } from './withdrawalRows.ts'
import { dayIn, nextDayIn, windowAt } from './zoneTimes.ts'

const DAY_MS = WITHDRAWAL_WINDOWS.hours * 3_600_000
const MONTH_MS = WITHDRAWAL_WINDOWS.days * 86_400_000

export interface Standing {
  now: number
  /** In the platform's zone. */
  day: string
  countRestartsAt: number
  isFrozen: boolean
  pause: Hold | null
  /** null: always open. */
  window: { isOpen: boolean; changesAt: number } | null
  allowlistOnly: boolean
  /** Today's withdrawals, by channel. */
  usedToday: ReadonlyMap<string, number>
  /** What the customer's VIP level adds to a day's withdrawals, and to the free ones, on each channel. */
  more: { count: number; free: number }
  /** Withdrawn within 24 hours and within 30 days, in USDT. */
  value: { day: Amount; month: Amount }
  /** When the oldest of these no longer counts; null without one. */
  freesAt: { day: number | null; month: number | null }
}

export async function readStanding(
  { clock, levels, settings }: Pick<Core, 'clock' | 'levels' | 'settings'>,
  db: Kysely<Database>,
  userId: number,
): Promise<Standing> {
  const now = clock.now()
  const { withdrawals, freeWithdrawals } = levels.benefitsOf(userId)
  const { PLATFORM_SETTING: platform, WITHDRAWAL_SETTING: rules } = settings.current()
  const day = dayIn(platform.timezone, now)
  const since = now - MONTH_MS
  const rows = await db
    .selectFrom('withdrawals')
    .select(['channel', 'day', 'value', 'submitted_at', 'status'])
    .where('user_id', '=', BigInt(userId))
    .where((eb) => eb.or([eb('status', 'not in', refundedStates), isCanceledBank(eb)]))
    .where((eb) => eb.or([eb('submitted_at', '>', BigInt(since)), eb('day', '=', day)]))
    .execute()
  const today = Map.groupBy(
    rows.filter((row) => row.day === day),
    ({ channel }) => channel,
  )
  const countedSince = (from: number) =>
    rows.filter((row) => Number(row.submitted_at) > from && row.status !== 'CANCELED')
  const valueSince = (from: number) => amountUnits(countedSince(from).reduce((sum, row) => sum + row.value, 0n))
  const freesAfter = (span: number) => {
    const times = countedSince(now - span).map((row) => Number(row.submitted_at) + span)
    return times.length === 0 ? null : Math.min(...times)
  }
  return {
    now,
    day,
    countRestartsAt: nextDayIn(platform.timezone, now),
    isFrozen: (await readFreeze(db, userId)) !== null,
    pause: await readHold(db, { userId, now }),
    window: rules.limitTime ? windowAt(platform.timezone, rules, now) : null,
    allowlistOnly: await isAllowlistOnly(db, userId),
    more: { count: withdrawals, free: freeWithdrawals },
    usedToday: new Map([...today].map(([channel, own]) => [channel, own.length])),
    value: { day: valueSince(now - DAY_MS), month: valueSince(since) },
    freesAt: { day: freesAfter(DAY_MS), month: freesAfter(MONTH_MS) },
  }
}

/**
 * For bank withdrawals, a cancelled one counts for the day. Otherwise a customer could request rates repeatedly and
 * cancel until a good one comes.
 */
function isCanceledBank(eb: ExpressionBuilder<Database, 'withdrawals'>) {
  return eb('network', '=', 'BANK').and('status', '=', 'CANCELED')
}

async function isAllowlistOnly(db: Kysely<Database>, userId: number): Promise<boolean> {
  const chosen = db.selectFrom('listed_addresses_only').select('user_id').where('user_id', '=', BigInt(userId))
  return (await chosen.executeTakeFirst()) !== undefined
}
