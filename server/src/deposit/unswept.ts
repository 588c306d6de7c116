// Customers' addresses with more deposits than were swept, as the planner of sweeps is handed them.
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Channel } from '../outside/chains/channels.ts'

export interface Unswept {
  address: string
  /** The address's number below the extended public key. */
  n: number
}

/** Addresses of one round; later rounds take the others. */
const ADDRESSES_MAX = 50
/** After a sweep that failed or that the signer refused, people have time to look. */
const AGAIN_MS = 60 * 60_000

/**
 * Addresses whose final deposits through this channel are at least `least` more than was swept of them, in the chain's smallest
 * unit; the largest first. Of the native coin they also got gas from the hot wallet, and lost what the network took for all
 * their sweeps, of any coin and also failed ones: otherwise addresses that have burned their coins would take up the places of
 * others forever. Addresses with a sweep on its way, of any coin, are left out: all of them pay with the same native coin.
 */
export async function unswept(
  db: Kysely<Database>,
  { network, channel, contract }: Pick<Channel, 'network' | 'channel' | 'contract'>,
  { least, now }: { least: bigint; now: number },
): Promise<Unswept[]> {
  const { rows } = await sql<Unswept>`
    select address, n from (
      select d.address, a.n::int as n, sum(d.units) - coalesce((
        select sum(p.units) from payouts p
        where p.purpose = 'SWEEP' and p.network = ${network} and p.source = d.address and p.channel = ${channel}
          and p.state = 'COMPLETED'), 0) ${contract === null ? gasLeft : sql``} as units
      from deposits d
      join deposit_addresses a on a.network = d.network and a.address = d.address
      where d.network = ${network} and d.channel = ${channel} and d.status = 'WITHDRAWABLE'
      group by d.address, d.network, a.n, a.baseline
    ) found
    where units >= ${least} and not exists (
      select 1 from payouts where purpose = 'SWEEP' and network = ${network} and source = found.address
        and (state not in ('COMPLETED', 'FAILED', 'RETURNED')
          or channel = ${channel} and state in ('FAILED', 'RETURNED') and updated_at > ${now - AGAIN_MS}))
    order by units desc, address limit ${ADDRESSES_MAX}`.execute(db)
  return rows
}

/**
 * What has come for sweeps less what they have cost. A fee is recorded with the transaction that was mined, whichever attempt
 * it was; what expired has none. Fees from before they were recorded are what the address lacked at its first comparison
 * (compareBalances.ts).
 */
const gasLeft = sql`
  + coalesce((select sum(g.units) from payouts g where g.purpose = 'GAS' and g.network = d.network
      and g.recipient = d.address and g.state in ('PAID', 'COMPLETED')), 0)
  - coalesce((select sum(f.units) from payouts p join network_fees f using (payout_id)
      where p.purpose = 'SWEEP' and p.network = d.network and p.source = d.address), 0)
  + least(coalesce(a.baseline, 0), 0)`
