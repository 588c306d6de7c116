// At each start: writes the values of this release and of SETTINGS_FILE. What an operator has set stays as it is, and only
// gets the fields that it lacks. A file's value is taken once: what the operator sets later stays until the file changes.
import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { Config } from '../config.ts'
import { databaseTime } from '../db/databaseTime.ts'
import type { Database } from '../db/schema.ts'
import { addedPaths } from './complete.ts'
import { noticeOf } from './changeSetting.ts'
import { checkValue, requireAllowed } from './checkValue.ts'
import { checkVersions } from './checkDefinitions.ts'
import { addVersions, changeConfiguration, readVersions, type Version } from './configurationRows.ts'
import { completeValue, type Kind, kindOf, readValue, valuesAmong } from './kind.ts'
import { readSettingsFile } from './readSettingsFile.ts'

/** The name of the writer of a release's values. */
const RELEASE = 'release'

export interface SeedingOptions {
  db: Kysely<Database>
  clock: Clock
  kinds: readonly Kind[]
  environment: Config['environment']
  /** Path of SETTINGS_FILE. */
  file: string | null
  /** Called with a line for each existing value that changes. */
  report?: ((line: string) => void) | undefined
}

/** Throws ConfigError or ConfigurationError; then nothing is written. */
export async function seedConfiguration(options: SeedingOptions): Promise<void> {
  const { db, clock, kinds, environment, file, report } = options
  const seeds = new Map((await Promise.all(kinds.map(async (kind) => [...(await kind.seeds(environment))]))).flat())
  const content = file === null ? new Map<string, unknown>() : await readSettingsFile(file, { kinds, seeds, report })
  await changeConfiguration(db, async (transaction) => {
    const now = clock.now()
    // After a long stop the exchange's time may be behind until the venues have confirmed it.
    const noticeFrom = Math.max(now, await databaseTime(transaction))
    const kept = await readVersions(transaction)
    const known = Map.groupBy(kept, ({ key }) => key)
    const added = [...new Set([...seeds.keys(), ...content.keys()])].flatMap((key) => {
      const kind = kindOf(kinds, key)
      const brought = {
        kind,
        key,
        kept: known.get(key) ?? [],
        seed: seeds.get(key),
        filed: content.get(key),
        file,
        now,
        noticeFrom,
      }
      const filed = takeFile(brought)
      return filed.length > 0 ? filed : upgrade(brought)
    })
    for (const { key, value } of added) readValue(kindOf(kinds, key), key, value)
    checkVersions(kinds, { kept, added, from: now })
    checkFiled(kinds, { kept, added, seeds })
    await addVersions(transaction, added)
    for (const version of added) {
      const last = known.get(version.key)?.at(-1)
      if (last !== undefined) report?.(lineOf(version, last))
    }
  })
}

/** What an operator may not set, a file may not either. Values of the release itself were checked before it. */
function checkFiled(
  kinds: readonly Kind[],
  { kept, added, seeds }: { kept: readonly Version[]; added: readonly Version[]; seeds: ReadonlyMap<string, unknown> },
): void {
  const content = new Map([...kept, ...added].map(({ key, value }): [string, unknown] => [key, value]))
  for (const { key, value, source, changedBy } of added) {
    if (source !== 'file' || changedBy === RELEASE) continue
    const before = kept.findLast((version) => version.key === key)?.value ?? seeds.get(key)
    requireAllowed(key, checkValue(kindOf(kinds, key), { key, value, before, values: valuesAmong(content) }))
  }
}

interface Brought {
  kind: Kind
  key: string
  /** The existing versions, oldest first. */
  kept: readonly Version[]
  /** The release's value and the file's; undefined if it does not have the key. */
  seed: unknown
  filed: unknown
  file: string | null
  now: number
  /** Notice of a change counts from here. */
  noticeFrom: number
}

function takeFile({ kind, key, kept, seed, filed, file, now, noticeFrom }: Brought): Version[] {
  if (filed === undefined) return []
  const taken = kept.findLast(({ source }) => source === 'file')
  if (taken !== undefined && isDeepStrictEqual(completeValue(kind, key, { value: taken.value, seed }), filed)) return []
  const version = (kept.at(-1)?.version ?? 0) + 1
  const noticeMs = noticeOf(kind, { kept, value: filed, since: now, now })
  const since = noticeMs === 0 ? now : noticeFrom + noticeMs
  return [{ key, version, value: filed, source: 'file', ...written(now, file ?? ''), since }]
}

/** A version that waits for its time is written again after the one that holds, so that it still comes after it. */
function upgrade({ kind, key, kept, seed, now }: Brought): Version[] {
  if (seed === undefined) return []
  const first = { key, version: 1, value: seed, source: 'seed' as const, ...written(now, RELEASE) }
  if (kept.length === 0) return [first]
  const standing = kept.slice(
    Math.max(
      0,
      kept.findLastIndex(({ since }) => since <= now),
    ),
  )
  const upgraded = standing.map((version) => ({
    ...first,
    value: version.source === 'seed' ? seed : completeValue(kind, key, { value: version.value, seed }),
    source: version.source,
    since: Math.max(version.since, now),
  }))
  const place = upgraded.findIndex(({ value }, each) => !isDeepStrictEqual(value, standing[each]?.value))
  const last = kept.at(-1)?.version ?? 0
  return place < 0 ? [] : upgraded.slice(place).map((version, each) => ({ ...version, version: last + 1 + each }))
}

function written(now: number, changedBy: string): Pick<Version, 'since' | 'changedAt' | 'changedBy'> {
  return { since: now, changedAt: now, changedBy }
}

function lineOf({ key, version, value, source, since, changedAt, changedBy }: Version, before: Version): string {
  if (source === 'file' && changedBy !== RELEASE)
    return `${key}: version ${version}, from ${changedBy}${since > changedAt ? `, holds from ${new Date(since).toISOString()}` : ''}`
  if (source === 'seed') return `${key}: version ${version}, of this release`
  return `${key}: version ${version}, with what this release adds: ${addedPaths(value, before.value).join(', ')}`
}
