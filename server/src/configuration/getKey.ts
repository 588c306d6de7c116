import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import * as z from 'zod/mini'
import type { OperatorContext } from '../operatorContext.ts'
import { checkValue } from '../settings/checkValue.ts'
import { holdingAt, readVersions } from '../settings/configurationRows.ts'
import { readValue } from '../settings/kind.ts'
import { ownKind } from './ownKind.ts'

const VERSIONS_SHOWN = 100

/** Throws NOT_FOUND for a key of no kind. */
export async function getKey(
  { configuration, clock, db }: OperatorContext,
  { key }: OperatorParsed<'configuration', 'getKey'>,
): Promise<OperatorOutput<'configuration', 'getKey'>> {
  const kind = ownKind(key)
  const versions = await readVersions(db, key)
  const [holding] = holdingAt(versions, clock.now())
  const value = holding === undefined ? null : readValue(kind, key, holding.value)
  return {
    key,
    form: z.toJSONSchema(kind.schemaOf(key), { io: 'input', unrepresentable: 'any' }),
    value,
    computed: [...(kind.computed?.(key) ?? [])],
    findings: value === null ? [] : checkValue(kind, { key, value, before: value, values: configuration.values }),
    versions: versions
      .map(({ version, source, since, changedAt, changedBy }) => ({ version, source, since, changedAt, changedBy }))
      .toReversed()
      .slice(0, VERSIONS_SHOWN),
  }
}
