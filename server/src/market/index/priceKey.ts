// The secret key of simulated prices: 128 random bits, created at a demo's first start and stored in the database, so
// that a restart continues with the same prices.
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { KEY_BYTES } from '../../outside/prices/keyedRandom.ts'

export async function readPriceKey(db: Kysely<Database>): Promise<Buffer> {
  await db
    .insertInto('price_key')
    .values({ key: randomBytes(KEY_BYTES) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { key } = await db.selectFrom('price_key').select('key').executeTakeFirstOrThrow()
  return key
}
