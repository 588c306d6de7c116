import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from '../../context.ts'

export async function getIndex(
  { market }: Context,
  { symbol }: Parsed<'market', 'getIndex'>,
): Promise<Output<'market', 'getIndex'>> {
  const reading = market.indexReading(symbol)
  if (reading === undefined) throw new ApiError('NOT_FOUND', { symbol })
  return reading
}
