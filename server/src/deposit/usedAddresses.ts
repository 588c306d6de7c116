import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Network } from '../outside/chains/chain.ts'

/** Customers' addresses on a network that something has arrived at. */
export async function usedAddresses(db: Kysely<Database>, network: Network): Promise<string[]> {
  const rows = await db.selectFrom('deposits').select('address').distinct().where('network', '=', network).execute()
  return rows.map(({ address }) => address)
}
