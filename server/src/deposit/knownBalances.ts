// The balances of addresses in a network's native coin at a final block, according to our books.
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { BlockName } from '../outside/chains/chain.ts'
import type { Channel } from '../outside/chains/channels.ts'

export interface KnownBalance {
  userId: bigint
  /** What the books lacked at the first comparison, in the chain's smallest unit; null before that one. */
  baseline: bigint | null
  /** Below zero where a sweep has taken what the books do not know. */
  units: bigint
  /** One of our own transactions for this address may or may not be in that block, so nothing is known now. */
  isMoving: boolean
  /** Something that was found here lies in an undone block. */
  isUndone: boolean
}

interface Row extends Omit<KnownBalance, 'units'> {
  address: string
  arrived: bigint
  gas: bigint
  swept: bigint
  fees: bigint
}

/**
 * Deposits, also those that were not credited, and gas from the hot wallet, less sweeps and the fees that they and their
 * failures have cost. What was found by earlier comparisons counts, whatever persons decide about it.
 */
export async function readKnown(
  db: Kysely<Database>,
  { block: { height }, channel: { network, channel } }: { block: BlockName; channel: Channel },
  addresses: readonly string[],
): Promise<Map<string, KnownBalance>> {
  const moved = sql`p.state in ('PAID', 'COMPLETED') and coalesce(f.height, 0) <= ${height}`
  const { rows } = await sql<Row>`
    select a.address, a.user_id as "userId", a.baseline,
      coalesce((select sum(d.units) from deposits d
        where d.network = a.network and d.address = a.address and d.channel = ${channel} and d.height is not null
          and case when d.is_found then d.reason <> 'GONE' else d.height <= ${height} and d.reason <> 'FAILED' end
        ), 0) as arrived,
      coalesce((select sum(p.units) from payouts p left join network_fees f using (payout_id)
        where p.network = a.network and p.recipient = a.address and p.purpose = 'GAS' and ${moved}), 0) as gas,
      coalesce((select sum(p.units) from payouts p left join network_fees f using (payout_id)
        where p.network = a.network and p.source = a.address and p.purpose = 'SWEEP' and p.channel = ${channel}
          and ${moved}), 0) as swept,
      coalesce((select sum(f.units) from payouts p join network_fees f using (payout_id)
        where p.network = a.network and p.source = a.address and p.purpose = 'SWEEP' and f.height <= ${height}
        ), 0) as fees,
      exists (select from payouts p where p.network = a.network
        and (p.purpose = 'SWEEP' and p.source = a.address or p.purpose = 'GAS' and p.recipient = a.address)
        and p.nonce is not null and p.state in ('SIGNED', 'SENT', 'CONFIRMING', 'STUCK')) as "isMoving",
      exists (select from deposits d where d.network = a.network and d.address = a.address and d.is_found
        and d.height is not null and d.block_hash is null) as "isUndone"
    from deposit_addresses a where a.network = ${network} and a.address = any(${[...addresses]})`.execute(db)
  return new Map(
    rows.map(({ address, arrived, gas, swept, fees, ...row }) => [
      address,
      { ...row, units: arrived + gas - swept - fees },
    ]),
  )
}
