// A customer's own address on a network: the next number below the extended public key, given once and kept forever.
import { ApiError } from '@assay/api/errors'
import { type Kysely, sql } from 'kysely'
import type { Core } from '../context.ts'
import type { Database } from '../db/schema.ts'
import type { Network } from '../outside/chains/chain.ts'

/** The first call makes it. Throws CHANNEL_CLOSED without an extended public key. */
export async function addressOf(
  { clock, db, outside }: Pick<Core, 'clock' | 'db' | 'outside'>,
  network: Network,
  userId: number,
): Promise<string> {
  const own = db
    .selectFrom('deposit_addresses')
    .select('address')
    .where('network', '=', network)
    .where('user_id', '=', BigInt(userId))
  const known = await own.executeTakeFirst()
  if (known !== undefined) return known.address
  await db.transaction().execute(async (transaction) => {
    // Two callers at the same moment must not get the same number.
    await sql`select pg_advisory_xact_lock(hashtext(${`deposit address ${network}`}))`.execute(transaction)
    const { next } = await transaction
      .selectFrom('deposit_addresses')
      .select((eb) => eb.fn.coalesce(eb.fn.max('n'), eb.lit(-1)).as('next'))
      .where('network', '=', network)
      .executeTakeFirstOrThrow()
    const n = Number(next) + 1
    const address = outside.chains.depositAddress(network, n)
    if (address === null) throw new ApiError('CHANNEL_CLOSED')
    await transaction
      .insertInto('deposit_addresses')
      .values({ network, n, user_id: userId, address, created_at: clock.now() })
      .onConflict((conflict) => conflict.columns(['network', 'user_id']).doNothing())
      .execute()
  })
  return (await own.executeTakeFirstOrThrow()).address
}

/** The customer whose address this is; null: nobody's here. */
export async function ownerOf(db: Kysely<Database>, network: Network, address: string): Promise<number | null> {
  const row = await db
    .selectFrom('deposit_addresses')
    .select('user_id')
    .where('network', '=', network)
    .where('address', '=', address)
    .executeTakeFirst()
  return row === undefined ? null : Number(row.user_id)
}
