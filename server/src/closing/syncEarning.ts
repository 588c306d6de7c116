// Tells the engine which inviters earn rebates: nobody whose closing is prepared or booked, and no closed account. Once a closing
// is cancelled or stopped, or an account is reopened, its owner earns again. The closure is stored before the engine is told. If
// the server stops in between, the job tells the engine later.
import { sql } from 'kysely'
import type { Core } from '../context.ts'
import { refusalOf } from '../exchange/ask.ts'

const AT_ONCE = 500

export async function syncEarning({ db, exchange }: Pick<Core, 'db' | 'exchange'>): Promise<void> {
  const { rows } = await sql<{ user_id: bigint; is_earning: boolean }>`
    select user_id, closing.user_id is null as is_earning
    from (select user_id from closures where state in ('PREPARING', 'BOOKED', 'CLOSED')) as closing
      full join (select user_id from rebate_earners where not is_earning) as stopped using (user_id)
    where closing.user_id is null or stopped.user_id is null
    order by user_id limit ${AT_ONCE}`.execute(db)
  for (const { user_id: user, is_earning: isEarning } of rows) {
    const command = { type: 'referral.setEarning', user: Number(user), isEarning } as const
    const refused = await refusalOf(exchange, { command })
    if (refused !== null && refused.error !== 'NOTHING_TO_CHANGE')
      throw new Error(`whether ${command.user} earns rebates stays: ${refused.error}`)
  }
}
