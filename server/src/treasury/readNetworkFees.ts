import type { OperatorOutput } from '@assay/api/operatorSchemas'
import { DAY_MS } from '@assay/engine/calendar'
import { formatAmount } from '@assay/engine/money'
import { GAS } from '@assay/engine/nouns'
import { sql } from 'kysely'
import type { OperatorContext } from '../operatorContext.ts'
import type { Channel } from '../outside/chains/channels.ts'

type Fees = NonNullable<OperatorOutput<'treasury', 'readTreasury'>['coins'][number]['networkFees']>

/** null of a coin in which no network fees are paid. */
export async function readNetworkFees(
  { db, clock, config, market }: Pick<OperatorContext, 'db' | 'clock' | 'config' | 'market'>,
  native: Channel | undefined,
): Promise<Fees | null> {
  if (native === undefined) return null
  const now = clock.now()
  const today = now - (now % DAY_MS)
  const { asset, channel, network } = native
  const { rows } = await sql<Record<'account' | 'unbooked' | 'today' | 'month' | 'drawn', bigint>>`
    select coalesce((select available from balances where owner = ${GAS} and wallet = 'PLATFORM'
        and asset = ${asset}), 0) as account,
      coalesce(sum(amount) filter (where booked_at is null), 0) as unbooked,
      coalesce(sum(amount) filter (where found_at >= ${today}), 0) as today,
      coalesce(sum(amount) filter (where found_at > ${now - 30 * DAY_MS}), 0) as month,
      coalesce((select sum(d.amount) from gas_draws d join withdrawals w using (request_id)
        where d.network = ${network} and d.day = ${new Date(now).toISOString().slice(0, 10)}
          and w.status not in ('CANCELED', 'REJECTED')), 0) as drawn
    from network_fees
    where channel = ${channel} and (found_at > ${now - 30 * DAY_MS} or booked_at is null)`.execute(db)
  const scale = market.asset(asset)?.scale ?? 0
  const show = (amount = 0n) => formatAmount(BigInt(amount), scale, { trim: true })
  const [row] = rows
  return {
    account: show(row?.account),
    unbooked: show(row?.unbooked),
    today: show(row?.today),
    month: show(row?.month),
    drawn: show(row?.drawn),
    budget: config.chains.gasBudget[channel] ?? '0',
  }
}
