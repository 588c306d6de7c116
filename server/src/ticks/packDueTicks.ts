// Moves ticks from their rows into blocks as soon as a pair has enough of them. The newest tick of a pair stays a row. Each
// block is one transaction: whatever interrupts it, every tick is stored once.
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../db/schema.ts'
import { BLOCK_TICKS, packTicks } from './tickBlocks.ts'
import { ticksOf } from './tickRows.ts'

/** Packs what is due, one block after the other. A pair that cannot be packed keeps its rows; the audit says why. */
export async function packDueTicks(db: Kysely<Database>, symbols: readonly string[], log: Logger): Promise<void> {
  for (const symbol of symbols) {
    try {
      while (await packOne(db, symbol)) {}
    } catch (error) {
      log.error({ symbol, error: String(error) }, 'ticks not packed')
    }
  }
}

/** False if the pair has too few. */
async function packOne(db: Kysely<Database>, symbol: string): Promise<boolean> {
  const rows = await db
    .selectFrom('index_ticks')
    .selectAll()
    .where('symbol', '=', symbol)
    .where('previous_hash', 'is not', null)
    .orderBy('time')
    .limit(BLOCK_TICKS + 1)
    .execute()
  if (rows.length <= BLOCK_TICKS) return false
  const ticks = rows.slice(0, BLOCK_TICKS).flatMap((row) => ticksOf({ ...row, packed: null, archived_in: null }))
  const [firstTime, lastTime] = [ticks[0]?.time ?? 0, ticks.at(-1)?.time ?? 0]
  const { previousHash, hash, packed } = await packTicks(ticks)
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('tick_blocks')
      .values({
        symbol,
        first_time: firstTime,
        previous_hash: Buffer.from(previousHash, 'hex'),
        hash: Buffer.from(hash, 'hex'),
        packed,
      })
      .execute()
    const { numDeletedRows } = await transaction
      .deleteFrom('index_ticks')
      .where('symbol', '=', symbol)
      .where('time', '>=', BigInt(firstTime))
      .where('time', '<=', BigInt(lastTime))
      .executeTakeFirstOrThrow()
    if (numDeletedRows !== BigInt(BLOCK_TICKS)) throw new Error('the rows changed while they were packed')
  })
  return true
}
