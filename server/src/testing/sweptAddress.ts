// A sweep of ether as the planner, the signer and the follower write it, for tests that have none of them.
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

/** Sent, and not mined yet. */
export async function sendSweep(db: Kysely<Database>, address: string, units: bigint): Promise<bigint> {
  const place = { source: address, source_number: 0, recipient: 'hot', units, nonce: 0 }
  const { payout_id } = await db
    .insertInto('payouts')
    .values({
      ...place,
      purpose: 'SWEEP',
      network: 'ETHEREUM',
      channel: 'ETH',
      state: 'SENT',
      created_at: 1,
      updated_at: 1,
    })
    .returning('payout_id')
    .executeTakeFirstOrThrow()
  return payout_id
}

/** Final, with what the network took for it. */
export async function finishSweep(
  db: Kysely<Database>,
  payout_id: bigint,
  { fee: units, height }: { fee: bigint; height: number },
): Promise<void> {
  const fee = { network: 'ETHEREUM', channel: 'ETH', asset: 'eth', amount: 1n, height, found_at: 1 }
  await db
    .insertInto('network_fees')
    .values({ ...fee, txid: `0x${randomBytes(32).toString('hex')}`, payout_id, units })
    .execute()
  await db.updateTable('payouts').set({ state: 'COMPLETED' }).where('payout_id', '=', payout_id).execute()
}
