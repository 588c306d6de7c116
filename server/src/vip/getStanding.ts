import type { Output } from '@assay/api/schemas'
import { dayOf, DAY_MS } from '@assay/engine/calendar'
import { formatAmount } from '@assay/engine/money'
import type { UserContext } from '../context.ts'
import { type Figures, pointsOf, USDT_DECIMALS } from './growth.ts'
import { readFigures } from './readFigures.ts'

const nothing: Figures = { fees: 0n, assets: 0n, earn: 0n }

/** The caller's level, and the figures that it was computed from. */
export async function getStanding({ caller, clock, db, levels }: UserContext): Promise<Output<'vip', 'getStanding'>> {
  const user = caller.user.id
  const standing = levels.standing(user)
  const level = levels.levelOf(user)
  const { newest } = await db
    .selectFrom('vip_days')
    .select((eb) => eb.fn.max<number | null>('day').as('newest'))
    .executeTakeFirstOrThrow()
  const day = newest ?? dayOf(clock.now()) - 1
  const figures = (await readFigures(db, day, user)).get(user) ?? nothing
  const next = levels.terms()?.levels.find((each) => each.level > level)
  const show = (amount: bigint) => formatAmount(amount, USDT_DECIMALS, { trim: true })
  const points = pointsOf(figures, levels.rules())
  return {
    level,
    growth: Math.max(points.fees, points.assets, points.earn),
    computedAt: newest === null ? null : (newest + 1) * DAY_MS,
    fallsAt: standing === null || standing.fallsOn === null ? null : (standing.fallsOn + 1) * DAY_MS,
    next: next === undefined ? null : { level: next.level, start: next.start },
    fees: show(figures.fees),
    assets: show(figures.assets),
    earn: show(figures.earn),
    points,
  }
}
