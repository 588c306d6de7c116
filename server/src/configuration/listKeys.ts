import type { OperatorOutput } from '@assay/api/operatorSchemas'
import { kinds } from '../configurationKinds.ts'
import type { OperatorContext } from '../operatorContext.ts'
import { checkValue } from '../settings/checkValue.ts'
import { holdingAt, readVersions } from '../settings/configurationRows.ts'
import { valuesAmong } from '../settings/kind.ts'

/** Every key that holds or waits for its time; of one that only waits, its first version. */
export async function listKeys({ db, clock }: OperatorContext): Promise<OperatorOutput<'configuration', 'listKeys'>> {
  const now = clock.now()
  const all = await readVersions(db)
  const holding = holdingAt(all, now)
  const values = valuesAmong(new Map(holding.map(({ key, value }) => [key, value])))
  const held = new Set(holding.map(({ key }) => key))
  const first = all.filter(({ key, version }) => version === 1 && !held.has(key))
  const rows = [...holding, ...first].flatMap(({ key, version, source, since, changedAt, changedBy, value }) => {
    const kind = kinds.find(({ owns }) => owns(key))
    if (kind === undefined) return []
    const waiting = all.filter((each) => each.key === key && each.since > now).length
    const warnings = checkValue(kind, { key, value, before: value, values }).length
    const label = kind.label?.(value) ?? ''
    return [{ key, label, version, source, since, changedAt, changedBy, waiting, warnings }]
  })
  return { rows: rows.toSorted((one, other) => (one.key < other.key ? -1 : 1)) }
}
