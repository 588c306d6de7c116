import { EQUITY_DAYS_MAX } from '@assay/api/shownDays'
import type { Core } from '../context.ts'

const EQUITY_KEPT_MS = (EQUITY_DAYS_MAX + 1) * 86_400_000

/** Deletes the equity of days that no page shows. */
export async function sweepEquity({ clock, db }: Core): Promise<void> {
  await db
    .deleteFrom('equity_days')
    .where('day', '<', BigInt(clock.now() - EQUITY_KEPT_MS))
    .execute()
}
