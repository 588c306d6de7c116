import { ApiError } from '@assay/api/errors'
import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { OperatorContext } from '../operatorContext.ts'
import { readVersions } from '../settings/configurationRows.ts'

/** Throws NOT_FOUND. */
export async function getVersion(
  { db }: OperatorContext,
  { key, version }: OperatorParsed<'configuration', 'getVersion'>,
): Promise<OperatorOutput<'configuration', 'getVersion'>> {
  const found = (await readVersions(db, key)).find((each) => each.version === version)
  if (found === undefined) throw new ApiError('NOT_FOUND')
  return { value: found.value }
}
