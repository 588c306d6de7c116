import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Output } from './bitcoin.ts'
import type { Network } from './chain.ts'

/** What was ever paid to an address of our own; what has been spent of it since, a node knows. */
export async function outputsOf(db: Kysely<Database>, network: Network, address: string): Promise<Output[]> {
  return db
    .selectFrom('own_outputs')
    .select(['txid', 'place', 'address', 'units'])
    .where('network', '=', network)
    .where('address', '=', address)
    .orderBy('txid')
    .orderBy('place')
    .execute()
}
