// Customers' addresses with more deposits than were swept, as the planner of sweeps is handed them.
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Channel } from '../outside/chains/channels.ts'

export interface Unswept {
  address: string
  /** Of the address below the extended public key. */
  n: number
}

/** In one round; the next one sees the others. */
const ADDRESSES_MAX = 50
/** After a sweep that failed or that the signer refused, people have time to look. */
const AGAIN_MS = 60 * 60_000

/**
 * Addresses whose final deposits through this channel are at least `least` more than was swept of them, in the chain's smallest
 * unit; the largest first. A sweep of the native coin took its fee too. Addresses with a sweep on its way, of any coin, are left
 * out: all of them pay with the same ether.
 */
export async function unswept(
  db: Kysely<Database>,
  { network, channel, contract }: Pick<Channel, 'network' | 'channel' | 'contract'>,
  { least, now }: { least: bigint; now: number },
): Promise<Unswept[]> {
  const { rows } = await sql<Unswept>`
    select address, n from (
      select d.address, a.n::int as n, sum(d.units) - coalesce((
        select sum(p.units + case when ${contract === null} then t.gas_limit * t.fee_cap else 0 end)
        from payouts p join payout_transactions t on t.payout_id = p.payout_id and t.attempt = 0
        where p.purpose = 'SWEEP' and p.network = ${network} and p.source = d.address and p.channel = ${channel}
          and p.state = 'COMPLETED'), 0) as units
      from deposits d
      join deposit_addresses a on a.network = d.network and a.address = d.address
      where d.network = ${network} and d.channel = ${channel} and d.status = 'WITHDRAWABLE'
      group by d.address, a.n
    ) found
    where units >= ${least} and not exists (
      select 1 from payouts where purpose = 'SWEEP' and network = ${network} and source = found.address
        and (state not in ('COMPLETED', 'FAILED', 'RETURNED')
          or channel = ${channel} and state in ('FAILED', 'RETURNED') and updated_at > ${now - AGAIN_MS}))
    order by units desc, address limit ${ADDRESSES_MAX}`.execute(db)
  return rows
}
