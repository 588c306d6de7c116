import type { Output } from '@assay/api/schemas'
import { CLOCK_DAYS } from '@assay/api/withdrawalFigures'
import { DAY_MS } from '@assay/engine/calendar'
import { EXTERNAL_CHAIN } from '@assay/engine/nouns'
import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** Of each network, from all withdrawals that it completed within the last 30 days. */
export async function listWithdrawalTimes({
  clock,
  db,
  outside: { chains },
}: Context): Promise<Output<'withdrawal', 'listWithdrawalTimes'>> {
  const { rows } = await sql<{ network: string; count: number; median: number; slowest5: number }>`
    select network, count(*)::integer as count,
      percentile_disc(0.5) within group (order by updated_at - submitted_at)::float8 as median,
      percentile_disc(0.95) within group (order by updated_at - submitted_at)::float8 as slowest5
    from withdrawals
    where status = 'COMPLETED' and payee = ${EXTERNAL_CHAIN} and updated_at > ${clock.now() - CLOCK_DAYS * DAY_MS}::bigint
    group by network`.execute(db)
  const seconds = (ms: number | undefined) => (ms === undefined ? null : Math.ceil(ms / 1000))
  return {
    days: CLOCK_DAYS,
    rows: Object.values(chains.rules).map(({ network, name }) => {
      const row = rows.find((each) => each.network === network)
      return {
        network: name,
        count: row?.count ?? 0,
        median: seconds(row?.median),
        slowest5: seconds(row?.slowest5),
      }
    }),
  }
}
