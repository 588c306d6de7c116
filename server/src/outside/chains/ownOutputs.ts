import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { KnownOutputs } from './bitcoin.ts'
import type { Network } from './chain.ts'

/** All that ever paid the address. A node is asked which of them were spent since. */
export async function outputsOf(db: Kysely<Database>, network: Network, address: string): Promise<KnownOutputs> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const watcher = await transaction
        .selectFrom('deposit_watchers')
        .select('height')
        .where('network', '=', network)
        .executeTakeFirst()
      const outputs = await transaction
        .selectFrom('own_outputs')
        .select(['txid', 'place', 'address', 'units'])
        .where('network', '=', network)
        .where('address', '=', address)
        .orderBy('txid')
        .orderBy('place')
        .execute()
      return { height: watcher === undefined ? null : Number(watcher.height), outputs }
    })
}
