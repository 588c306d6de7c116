// What the ledger calls the credit of a line, forever: BANK:7, and BANK:7/2 after the first one was taken back.
import { BANK_PREFIX } from '@assay/engine/transfer/credits'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

export async function creditName(db: Kysely<Database>, lineId: bigint): Promise<string> {
  const { times } = await db
    .selectFrom('bank_detachments')
    .select((eb) => eb.fn.countAll<bigint>().as('times'))
    .where('line_id', '=', lineId)
    .where('credited_as', 'is not', null)
    .executeTakeFirstOrThrow()
  return `${BANK_PREFIX}${lineId}${BigInt(times) === 0n ? '' : `/${BigInt(times) + 1n}`}`
}
