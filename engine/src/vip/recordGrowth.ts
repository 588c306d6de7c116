// A customer's growth is recorded once for a day. A level rises at once. It falls only after 30 days of
// notice, to the level of the growth on the last of them, and not at all if the growth has come back by then.
//
// Level 2 begins at 501. Alice is at level 2 and her growth is 480 on day 100: her level would fall on day 130. On day 129 it
// is 505: she stays. Had it been 90 on day 130, she would be at level 0.
import { dayOf } from '../calendar.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Turn } from '../turn.ts'
import type { RecordGrowth } from './commands.ts'
import { GRACE_DAYS, levelFor, type Standing } from './vip.ts'

export function recordGrowth({ vip, events, time }: Turn, { user, day, growth }: RecordGrowth): Refusal | null {
  const before = vip.standings.get(user)
  const areCounts = [user, day, growth].every((count) => Number.isSafeInteger(count) && count >= 0) && user > 0
  const isNext = day < dayOf(time) && (before === undefined || day > before.day)
  if (vip.terms === null || !areCounts || !isNext) return refuse('VIP_INVALID')
  const standing = after(before, { day, growth, reached: levelFor(vip.terms, growth) })
  vip.standings.set(user, standing)
  events.push({ type: 'vipStandingChanged', user, ...standing, levelBefore: before?.level ?? 0, time })
  return null
}

function after(
  before: Standing | undefined,
  { day, growth, reached }: { day: number; growth: number; reached: number },
): Standing {
  const level = before?.level ?? 0
  if (reached >= level) return { level: reached, growth, day, fallsOn: null }
  const fallsOn = before?.fallsOn ?? day + GRACE_DAYS
  return day >= fallsOn ? { level: reached, growth, day, fallsOn: null } : { level, growth, day, fallsOn }
}
