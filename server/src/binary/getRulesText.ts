import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from './context.ts'
import { rulesHash, rulesText } from './rulesText.ts'

export async function getRulesText(
  _context: Context,
  { hash = rulesHash }: Parsed<'binary', 'getRulesText'>,
): Promise<Output<'binary', 'getRulesText'>> {
  const text = rulesText(hash)
  if (text === undefined) throw new ApiError('NOT_FOUND')
  return { hash, text }
}
