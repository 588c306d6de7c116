import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import { firstSample, SECOND_MS } from '@assay/engine/options/settlement'
import type { Context } from './context.ts'
import { showSettlement } from './settlementAnswer.ts'

/** The ticks and the calculation of a settlement price. Throws UNKNOWN_OPTION before it is settled. */
export async function getOptionProof(
  { db, market }: Context,
  { series }: Parsed<'options', 'getOptionProof'>,
): Promise<Output<'options', 'getOptionProof'>> {
  const row = await db
    .selectFrom('option_series')
    .selectAll()
    .where('series', '=', series.toUpperCase())
    .where('settled_at', 'is not', null)
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('UNKNOWN_OPTION', { symbol: series })
  const firstTime = firstSample(Number(row.expiry))
  return {
    settlement: showSettlement(row),
    firstTime,
    lastTime: firstTime + ((row.seconds ?? 1) - 1) * SECOND_MS,
    sum: String(row.sum ?? 0n),
    firstSequence: Number(row.first_sequence ?? 0n),
    lastSequence: Number(row.last_sequence ?? 0n),
    lastHash: row.last_hash ?? '',
    publicKey: market.tickKey.publicKey,
  }
}
