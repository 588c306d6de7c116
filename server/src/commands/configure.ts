// `npm run configure`: the operator's configuration. A running server takes a change within a second.
//   list                              every key, with the version that holds
//   get KEY                           its value, as JSON
//   set KEY FILE.json [--from TIME]   a new version, from now on or from a time such as 2026-12-01T00:00:00Z
//   history KEY                       all versions, with who wrote them and when
import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { titleOf } from '@assay/words/settingWords'
import type { Kysely } from 'kysely'
import { type Entry, record } from '../auditLog/auditLog.ts'
import { readConfig } from '../config.ts'
import { kinds } from '../configurationKinds.ts'
import { borrowDatabase } from '../db/borrowDatabase.ts'
import { databaseTime } from '../db/databaseTime.ts'
import { openKysely } from '../db/pool.ts'
import type { Database } from '../db/schema.ts'
import { changeSetting, type Planned } from '../settings/changeSetting.ts'
import { lineOf } from '../settings/checkValue.ts'
import { holdingAt, readVersions, type Version } from '../settings/configurationRows.ts'
import { ConfigurationError } from '../settings/kind.ts'

const USAGE = 'Usage: npm run configure -- list | get KEY | set KEY FILE.json [--from TIME] | history KEY'

const [action, key, file, flag, from] = process.argv.slice(2)
try {
  await borrowDatabase(readConfig(), { name: 'assay configure' }, async ({ pool, isServed }) => {
    const { rows } = await pool.query<{ table: string | null }>(`select to_regclass('configuration')::text as table`)
    if (rows[0]?.table === null) throw new ConfigurationError(['Nothing is configured yet. Start the server once.'])
    for (const line of await run(openKysely(pool), isServed)) process.stdout.write(`${line}\n`)
  })
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function run(db: Kysely<Database>, isServed: boolean): Promise<string[]> {
  // The machine's own clock may be wrong, and would then shorten the notice of a change.
  const now = await databaseTime(db)
  if (action === 'list') return listLines(await readVersions(db), now)
  if (action === 'get' && key !== undefined) return valueLines(await versionsOf(db, key), now)
  if (action === 'history' && key !== undefined) return (await versionsOf(db, key)).flatMap(historyLines)
  if (action === 'set' && key !== undefined && file !== undefined) return await set(db, { key, file, isServed, now })
  throw new ConfigurationError([USAGE])
}

async function versionsOf(db: Kysely<Database>, wanted: string): Promise<Version[]> {
  const versions = await readVersions(db, wanted)
  if (versions.length === 0) throw new ConfigurationError([`${wanted} is not configured. 'list' shows what is.`])
  return versions
}

function listLines(versions: readonly Version[], now: number): string[] {
  const waiting = versions.filter(({ since }) => since > now)
  return [
    ...holdingAt(versions, now).map(headLine),
    ...waiting.map((version) => `${headLine(version)} (waits for its time)`),
  ]
}

function valueLines(versions: readonly Version[], now: number): string[] {
  const [holding] = holdingAt(versions, now)
  return [JSON.stringify(holding?.value ?? null, null, 2)]
}

function historyLines(version: Version): string[] {
  return [headLine(version), JSON.stringify(version.value)]
}

function headLine({ key: name, version, source, since, changedAt, changedBy }: Version): string {
  const written = `written ${timeText(changedAt)} by ${changedBy} (${source})`
  return `${name} version ${version}, from ${timeText(since)}, ${written}`
}

interface Wanted {
  key: string
  file: string
  isServed: boolean
  now: number
}

async function set(db: Kysely<Database>, wanted: Wanted): Promise<string[]> {
  const value = await readJson(wanted.file)
  const user = userInfo().username
  const change = { key: wanted.key, value, since: readTime(), changedBy: user }
  const { added, replaced, findings } = await db.transaction().execute(async (transaction) => {
    const planned = await changeSetting({ db: transaction, kinds, now: wanted.now }, change)
    const actor = { operator: null, roles: [`machine user ${user}`], address: null }
    await record(transaction, actor, { now: wanted.now, entry: entryOf(planned) })
    return planned
  })
  return [
    headLine(added),
    ...findings.map((finding) => `Unusual: ${lineOf(wanted.key, finding)}`),
    ...replaced.map(({ version }) => `Version ${version}, which waited for its time, is dropped.`),
    ...(wanted.isServed ? [] : ['No server is running. The next start uses it.']),
  ]
}

function entryOf({ before, added: { key, version, since, value } }: Planned): Entry {
  return {
    act: 'configuration.change',
    subject: `${titleOf(key)} (${key})`,
    before: before ?? null,
    after: { version, since, value },
  }
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    throw new ConfigurationError([`${path} cannot be read: ${(error as Error).message}.`])
  }
}

/** Epoch ms; null without --from. */
function readTime(): number | null {
  if (flag === undefined) return null
  const hasZone = flag === '--from' && /(Z|[+-]\d\d:\d\d)$/.test(from ?? '')
  const time = hasZone ? Date.parse(from ?? '') : Number.NaN
  if (Number.isNaN(time)) throw new ConfigurationError([`--from needs a time such as 2026-12-01T00:00:00Z. ${USAGE}`])
  return time
}

function timeText(time: number): string {
  return new Date(time).toISOString()
}
