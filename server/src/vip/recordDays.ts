// After each 00:00 UTC the figures of the day are kept, and the growth of every customer whose standing may change goes to the
// engine, which decides the level. Days on which no server was running are made up for, up to the 30 that growth counts.
import { dayOf, DAY_MS } from '@assay/engine/calendar'
import type { VipTerms } from '@assay/engine/vip/commands'
import { levelFor, type Standing } from '@assay/engine/vip/vip'
import type { Core } from '../context.ts'
import { refusalOf } from '../exchange/ask.ts'
import { GROWTH_DAYS, growthOf } from './growth.ts'
import { readFigures } from './readFigures.ts'
import { takeDay } from './takeDay.ts'

type Needs = Pick<Core, 'clock' | 'db' | 'exchange' | 'levels' | 'market'>

/** Commands in one batch. */
const AT_ONCE = 200

export async function recordDays(needs: Needs): Promise<void> {
  const { clock, db, levels } = needs
  const last = dayOf(clock.now()) - 1
  // The account's worth at the end of the day comes first.
  const ended = await db
    .selectFrom('equity_days')
    .select('day')
    .where('day', '>=', BigInt((last + 1) * DAY_MS))
    .executeTakeFirst()
  if (ended === undefined) return
  await takeMissing(needs, last)
  const terms = levels.terms()
  if (terms?.isOpen !== true) return
  const waiting = await db
    .selectFrom('vip_days')
    .select('day')
    .where('day', '=', last)
    .where('recorded_at', 'is', null)
    .executeTakeFirst()
  if (waiting === undefined) return
  await recordGrowths(needs, terms, last)
  await db
    .updateTable('vip_days')
    .set({ recorded_at: BigInt(clock.now()) })
    .where('day', '=', last)
    .execute()
}

/** The days after the newest that was taken; the first time, only the last one. */
async function takeMissing(needs: Needs, last: number): Promise<void> {
  const { newest } = await needs.db
    .selectFrom('vip_days')
    .select((eb) => eb.fn.max<number | null>('day').as('newest'))
    .executeTakeFirstOrThrow()
  const first = newest === null ? last : Math.max(newest + 1, last - GROWTH_DAYS + 1)
  for (let day = first; day <= last; day += 1) await takeDay(needs, day)
}

async function recordGrowths(needs: Needs, terms: VipTerms, day: number): Promise<void> {
  const { db, levels } = needs
  const figures = await readFigures(db, day)
  const known = await db.selectFrom('vip_standings').select('user_id').execute()
  const users = [...new Set([...figures.keys(), ...known.map(({ user_id: id }) => Number(id))])]
  const rules = levels.rules()
  const growths = users.flatMap((user) => {
    const own = figures.get(user)
    const growth = own === undefined ? 0 : growthOf(own, rules)
    return mayChange(levels.standing(user), { growth, day, terms }) ? [{ user, growth }] : []
  })
  for (let from = 0; from < growths.length; from += AT_ONCE)
    await Promise.all(growths.slice(from, from + AT_ONCE).map((each) => record(needs, { ...each, day })))
}

/** Whether the engine has to be told. A customer who never had growth has no standing. */
function mayChange(
  standing: Standing | null,
  { growth, day, terms }: { growth: number; day: number; terms: VipTerms },
): boolean {
  if (standing === null) return growth > 0
  if (standing.day >= day) return false
  return growth !== standing.growth || standing.fallsOn !== null || levelFor(terms, growth) !== standing.level
}

async function record(
  { exchange }: Pick<Core, 'exchange'>,
  { user, day, growth }: { user: number; day: number; growth: number },
): Promise<void> {
  const refused = await refusalOf(exchange, { command: { type: 'vip.recordGrowth', user, day, growth } })
  if (refused !== null) throw new Error(`the growth of ${user} does not fit the engine: ${refused.error}`)
}
