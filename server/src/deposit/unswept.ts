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
 * Final deposits through this channel of at least `least`, in the chain's smallest unit, since the last sweep was planned;
 * the largest first. Addresses whose sweep is on its way are left out.
 */
export async function unswept(
  db: Kysely<Database>,
  { network, channel }: Pick<Channel, 'network' | 'channel'>,
  { least, now }: { least: bigint; now: number },
): Promise<Unswept[]> {
  const { rows } = await sql<Unswept>`
    select address, n::int as n from (
      select d.address, a.n, sum(d.units) as units
      from deposits d
      join deposit_addresses a on a.network = d.network and a.address = d.address
      where d.network = ${network} and d.channel = ${channel} and d.status = 'WITHDRAWABLE'
        and d.updated_at > coalesce((
          select max(created_at) from payouts
          where purpose = 'SWEEP' and network = d.network and source = d.address and channel = d.channel
            and state = 'COMPLETED'), 0)
      group by d.address, a.n
    ) found
    where units >= ${least} and not exists (
      select 1 from payouts where purpose = 'SWEEP' and network = ${network} and source = found.address
        and channel = ${channel}
        and (state not in ('COMPLETED', 'FAILED', 'RETURNED')
          or state in ('FAILED', 'RETURNED') and updated_at > ${now - AGAIN_MS}))
    order by units desc, address limit ${ADDRESSES_MAX}`.execute(db)
  return rows
}
