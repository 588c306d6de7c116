import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Network } from '../outside/chains/chain.ts'

/** Whether the address is a hot or cold wallet of the exchange: it would pay itself with a customer's coins. */
export async function isOwnWallet(db: Kysely<Database>, network: Network, address: string): Promise<boolean> {
  const wallet = await db
    .selectFrom('signer_wallets')
    .select('network')
    .where('network', '=', network)
    .where((eb) => eb.or([eb('hot_address', '=', address), sql<boolean>`${address} = any(cold_addresses)`]))
    .executeTakeFirst()
  return wallet !== undefined
}
