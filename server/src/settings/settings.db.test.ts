import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openKysely, openPool } from '../db/pool.ts'
import { type FreshDatabase, freshDatabase } from '../testing/freshDatabase.ts'
import { settableClock } from '../testing/settableClock.ts'
import { changeSetting } from './changeSetting.ts'
import { openConfiguration } from './configuration.ts'
import { addVersions, changeConfiguration, readVersions } from './configurationRows.ts'
import { defaultSettings } from './defaults.ts'
import { ConfigurationError, type Kind } from './kind.ts'
import { platformKind } from './platformKind.ts'
import { seedConfiguration } from './seedConfiguration.ts'

let database: FreshDatabase
let db: ReturnType<typeof openKysely>
const clock = settableClock(1_800_000_000_000)
const kinds = [platformKind]
const AUTH_LIMIT = { ...defaultSettings.AUTH_LIMIT, primaryLimit: '1.5' }

beforeAll(async () => {
  database = await freshDatabase()
  db = openKysely(openPool({ url: database.url, connectionsMax: 4, name: 'settings test' }))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

interface Start {
  /** The content of SETTINGS_FILE. */
  file?: unknown
  kinds?: readonly Kind[]
}

/** The lines that a start reports. */
async function start({ file, kinds: own = kinds }: Start = {}): Promise<string[]> {
  const lines: string[] = []
  const path = file === undefined ? null : join(await mkdtemp(join(tmpdir(), 'assay-settings-')), 'settings.json')
  if (path !== null) await writeFile(path, typeof file === 'string' ? file : JSON.stringify(file))
  await seedConfiguration({
    db,
    clock,
    kinds: own,
    environment: 'demo',
    file: path,
    report: (line) => lines.push(line),
  })
  return lines
}

const open = (own: readonly Kind[] = kinds) =>
  openConfiguration({ db, clock, kinds: own, log: pino({ level: 'silent' }) })
const change = (key: string, value: unknown, since: number | null = null, own: readonly Kind[] = kinds) =>
  changeSetting({ db, kinds: own, now: clock.now() }, { key, value, since, changedBy: 'ada' })
/** As a newer release would, which has other schemas. */
async function write(key: string, value: unknown): Promise<void> {
  const version = ((await readVersions(db, key)).at(-1)?.version ?? 0) + 1
  const now = clock.now()
  const written = { key, version, value, source: 'operator' as const, since: now, changedAt: now, changedBy: 'ada' }
  await changeConfiguration(db, (transaction) => addVersions(transaction, [written]))
}
const countRows = async () => (await readVersions(db)).length

/** A release whose only key is `name`, with this value and shape. */
function release(name: string, seed: object, shape: z.core.$ZodShape): Kind[] {
  return [
    {
      owns: (key) => key === name,
      schemaOf: () => z.object(shape),
      seeds: async () => new Map([[name, seed]]),
    },
  ]
}

test('the first start of a demo writes the defaults without a time window, and the next one changes nothing', async () => {
  expect(await start()).toEqual([])
  const [logo] = await readVersions(db, 'LOGO_SETTING')
  expect(logo).toMatchObject({ version: 1, source: 'seed', changedBy: 'release', since: clock.now() })
  const settings = (await open()).of(platformKind)
  expect(Object.fromEntries([...settings].map(([key, { value }]) => [key, value]))).toEqual({
    ...defaultSettings,
    WITHDRAWAL_SETTING: { ...defaultSettings.WITHDRAWAL_SETTING, limitTime: false },
  })
  const before = await countRows()
  expect(await start()).toEqual([])
  expect(await countRows()).toBe(before)
})

test('a file sets the keys that it names, once, and they stay when the file is gone', async () => {
  const [line] = await start({ file: { AUTH_LIMIT } })
  expect(line).toMatch(/^AUTH_LIMIT: version 2, from .*settings\.json$/)
  expect(await start({ file: { AUTH_LIMIT } })).toEqual([])
  expect(await start()).toEqual([])
  expect((await open()).get(platformKind, 'AUTH_LIMIT')).toMatchObject({ version: 2, value: { primaryLimit: '1.5' } })
})

test('what an operator sets after the file stays until the file changes', async () => {
  await change('AUTH_LIMIT', { ...AUTH_LIMIT, primaryLimit: '1.6' })
  expect(await start({ file: { AUTH_LIMIT } })).toEqual([])
  expect((await open()).get(platformKind, 'AUTH_LIMIT')?.value).toMatchObject({ primaryLimit: '1.6' })
  expect(await start({ file: { AUTH_LIMIT: { ...AUTH_LIMIT, primaryLimit: '1.7' } } })).toHaveLength(1)
  expect((await open()).get(platformKind, 'AUTH_LIMIT')?.value).toMatchObject({ primaryLimit: '1.7' })
})

test("a file's value waits as long as its kind asks for, and is not written again meanwhile", async () => {
  const [kind] = release('ANNOUNCED', { a: 1 }, { a: z.int() }) as [Kind]
  const announced = [{ ...kind, noticeMs: () => 60_000 }]
  await start({ kinds: announced })
  const [line] = await start({ kinds: announced, file: { ANNOUNCED: { a: 2 } } })
  expect(line).toContain(`holds from ${new Date(clock.now() + 60_000).toISOString()}`)
  expect(await start({ kinds: announced, file: { ANNOUNCED: { a: 2 } } })).toEqual([])
  const configuration = await open(announced)
  expect(configuration.get(kind, 'ANNOUNCED')?.value).toEqual({ a: 1 })
  clock.advance(60_000)
  await configuration.look()
  expect(configuration.get(kind, 'ANNOUNCED')?.value).toEqual({ a: 2 })
})

test('what waits for its time is no short cut: the notice counts for the value that holds before the change', async () => {
  const [kind] = release('NOTICED', { a: 1 }, { a: z.int() }) as [Kind<{ a: number }>]
  const noticed: Kind[] = [{ ...kind, noticeMs: (before, after) => (isDeepStrictEqual(before, after) ? 0 : 60_000) }]
  await start({ kinds: noticed })
  const tomorrow = clock.now() + 60_000
  await change('NOTICED', { a: 2 }, tomorrow, noticed)
  clock.advance(59_000)
  await expect(change('NOTICED', { a: 1 }, tomorrow + 1000, noticed)).rejects.toThrow(/a day's notice/)
  await expect(change('NOTICED', { a: 2 }, null, noticed)).rejects.toThrow(/a day's notice/)
  const { replaced } = await change('NOTICED', { a: 1 }, null, noticed)
  expect(replaced).toHaveLength(1)
})

test('a change that a waiting one would not fit is refused, with the time from which it would not', async () => {
  const fitting = fittingKinds()
  await start({ kinds: fitting })
  const later = clock.now() + 60_000
  await change('SMALLEST', { a: 5 }, later, fitting)
  const before = await countRows()
  await expect(change('LARGEST', { a: 3 }, null, fitting)).rejects.toThrow(
    `From ${new Date(later).toISOString()} on: SMALLEST is above LARGEST.`,
  )
  expect(await countRows()).toBe(before)
  await change('LARGEST', { a: 5 }, null, fitting)
  clock.advance(60_000)
  await start({ kinds: fitting })
})

/** Two keys, of which one may not be above the other. */
function fittingKinds(): Kind[] {
  const [smallest] = release('SMALLEST', { a: 1 }, { a: z.int() }) as [Kind<{ a: number }>]
  const [largest] = release('LARGEST', { a: 9 }, { a: z.int() }) as [Kind<{ a: number }>]
  const definitions: Kind['definitions'] = (values) => {
    const [least, most] = [values(smallest).get('SMALLEST')?.a ?? 0, values(largest).get('LARGEST')?.a ?? 0]
    if (least > most) throw new ConfigurationError(['SMALLEST is above LARGEST.'])
    return []
  }
  return [{ ...smallest, definitions }, largest]
}

test.each([
  ['is no JSON', '{', /SETTINGS_FILE .* cannot be read/],
  ['is a list', [], /must hold one JSON object/],
  ['names an unknown key', { AUTH_LIMITS: AUTH_LIMIT }, /AUTH_LIMITS is no key of the configuration/],
  [
    'has a wrong value',
    { AUTH_LIMIT: { ...AUTH_LIMIT, primaryLimit: 3.5 } },
    /AUTH_LIMIT\.primaryLimit is not valid: .*expected string/,
  ],
  [
    'has an unknown field',
    { AUTH_LIMIT: { ...AUTH_LIMIT, primaryLimits: '1' } },
    /AUTH_LIMIT\.primaryLimits is not known/,
  ],
])('a file that %s stops the start with one line, and nothing is written', async (_, file, line) => {
  const before = await countRows()
  await expect(start({ file })).rejects.toThrow(line)
  expect(await countRows()).toBe(before)
})

test('a new release replaces what nobody has set, and says so', async () => {
  await start({ kinds: release('UNSET', { a: 1 }, { a: z.int() }) })
  const newer = release('UNSET', { a: 2, b: 3 }, { a: z.int(), b: z.int() })
  expect(await start({ kinds: newer })).toEqual(['UNSET: version 2, of this release'])
  expect((await open(newer)).get(newer[0] as Kind, 'UNSET')).toMatchObject({ version: 2, value: { a: 2, b: 3 } })
})

test("an upgrade keeps the operator's value and adds what the release adds, also to one that waits", async () => {
  const older = release('OWN', { a: 1, of: { b: 1 } }, { a: z.int(), of: z.object({ b: z.int() }) })
  await start({ kinds: older })
  await change('OWN', { a: 7, of: { b: 8 } }, null, older)
  await change('OWN', { a: 9, of: { b: 8 } }, clock.now() + 60_000, older)
  const newer = release(
    'OWN',
    { a: 2, of: { b: 2, c: 3 }, d: 4 },
    { a: z.int(), of: z.object({ b: z.int(), c: z.int() }), d: z.int() },
  )
  const [kind] = newer as [Kind]
  expect(await start({ kinds: newer })).toEqual([
    'OWN: version 4, with what this release adds: of.c, d',
    'OWN: version 5, with what this release adds: of.c, d',
  ])
  expect(await start({ kinds: newer })).toEqual([])
  const configuration = await open(newer)
  expect(configuration.get(kind, 'OWN')?.value).toEqual({ a: 7, of: { b: 8, c: 3 }, d: 4 })
  clock.advance(60_000)
  await configuration.look()
  expect(configuration.get(kind, 'OWN')?.value).toEqual({ a: 9, of: { b: 8, c: 3 }, d: 4 })
  expect((await readVersions(db, 'OWN')).map(({ source }) => source)).toEqual(['seed', ...Array(4).fill('operator')])
})

test('listeners get the changed keys once, and the version grows', async () => {
  const configuration = await open()
  const heard: string[][] = []
  configuration.onChange((keys) => void heard.push([...keys]))
  const before = configuration.version()
  await configuration.look()
  expect(heard).toEqual([])
  await change('LOGO_SETTING', { logo: '', name: 'Other' })
  await configuration.look()
  await configuration.look()
  expect(heard).toEqual([['LOGO_SETTING']])
  expect(configuration.get(platformKind, 'LOGO_SETTING')?.value).toEqual({ logo: '', name: 'Other' })
  expect(configuration.version()).toBe(before + 1)
})

test('a listener that fails is called again with the same keys', async () => {
  const configuration = await open()
  let heard: string[] = []
  let isBroken = true
  configuration.onChange((keys) => {
    if (isBroken) throw new Error('not now')
    heard = [...keys]
  })
  await change('LOGO_SETTING', { logo: '', name: 'First' })
  await configuration.look()
  await change('DOWNLOAD_SETTING', { android: 'https://example.com', apple: '' })
  await configuration.look()
  expect(heard).toEqual([])
  isBroken = false
  await configuration.look()
  expect(heard.toSorted()).toEqual(['DOWNLOAD_SETTING', 'LOGO_SETTING'])
})

test('what a newer release writes stops no other change: unknown fields are left out, and a value that does not fit waits', async () => {
  const configuration = await open()
  const { version: before } = configuration.get(platformKind, 'DOWNLOAD_SETTING') ?? { version: 0 }
  await write('LOGO_SETTING', { logo: '', name: 'Newer', slogan: 'New' })
  await write('DOWNLOAD_SETTING', { links: [] })
  await write('HOME_COIN_SETTING', [])
  await configuration.look()
  expect(configuration.get(platformKind, 'LOGO_SETTING')?.value).toEqual({ logo: '', name: 'Newer' })
  expect(configuration.get(platformKind, 'HOME_COIN_SETTING')?.value).toEqual([])
  expect(configuration.get(platformKind, 'DOWNLOAD_SETTING')?.version).toBe(before)
  expect(configuration.refused()).toEqual(['DOWNLOAD_SETTING'])
  await write('DOWNLOAD_SETTING', { android: '', apple: '' })
  await configuration.look()
  expect(configuration.refused()).toEqual([])
})

test('a change for a later time waits, and a later change that holds earlier replaces it', async () => {
  const configuration = await open()
  const nameNow = () => configuration.get(platformKind, 'LOGO_SETTING')?.value
  const later = clock.now() + 60_000
  await change('LOGO_SETTING', { logo: '', name: 'Later' }, later)
  const { replaced } = await change('LOGO_SETTING', { logo: '', name: 'Now' })
  expect(replaced.map(({ since }) => since)).toEqual([later])
  await change('LOGO_SETTING', { logo: '', name: 'Much later' }, later + 60_000)
  await configuration.look()
  expect(nameNow()).toEqual({ logo: '', name: 'Now' })
  clock.advance(60_000)
  await configuration.look()
  expect(nameNow()).toEqual({ logo: '', name: 'Now' })
  clock.advance(60_000)
  await configuration.look()
  expect(nameNow()).toEqual({ logo: '', name: 'Much later' })
})

test.each([
  ['an unknown key', 'LOGO', { logo: '', name: 'A' }, 'LOGO is no key of the configuration.'],
  ['a missing field', 'LOGO_SETTING', { logo: '' }, 'LOGO_SETTING.name is not valid'],
  ['an unknown field', 'LOGO_SETTING', { logo: '', name: 'A', size: 1 }, 'LOGO_SETTING.size is not known.'],
  ['nothing', 'LOGO_SETTING', null, 'LOGO_SETTING is not valid'],
])('%s is refused by its name, and nothing changes', async (_, key, value, message) => {
  const before = await countRows()
  await expect(change(key, value)).rejects.toThrow(message)
  expect(await countRows()).toBe(before)
})

test('every fault of a value is named', async () => {
  const value = { ...AUTH_LIMIT, primaryLimit: 1, isOpenSenior: 'yes' }
  await expect(change('AUTH_LIMIT', value)).rejects.toThrow(/AUTH_LIMIT\.primaryLimit .*\n.*AUTH_LIMIT\.isOpenSenior/)
})

test('no change can hold for the past', async () => {
  const before = await countRows()
  await expect(change('LOGO_SETTING', { logo: '', name: 'A' }, clock.now() - 1)).rejects.toThrow(/is in the past/)
  const row = {
    key: 'K',
    version: 1,
    value: '1',
    source: 'operator',
    changed_by: 'a',
    changed_at: 2,
    since: 1,
  } as const
  await expect(db.insertInto('configuration').values(row).execute()).rejects.toThrow(/check constraint/)
  expect(await countRows()).toBe(before)
})

test('the history names every version with who wrote it, and cannot be rewritten', async () => {
  const last = (await readVersions(db, 'AUTH_LIMIT')).at(-1)
  await change('AUTH_LIMIT', { ...AUTH_LIMIT, primaryLimit: '1.8' })
  expect((await readVersions(db, 'AUTH_LIMIT')).at(-1)).toMatchObject({
    version: (last?.version ?? 0) + 1,
    source: 'operator',
    changedBy: 'ada',
    changedAt: clock.now(),
    value: { primaryLimit: '1.8' },
  })
  await expect(db.deleteFrom('configuration').execute()).rejects.toThrow(/only grows/)
  const query = db.updateTable('configuration').set({ changed_by: 'eve' } as never)
  await expect(query.execute()).rejects.toThrow(/only grows/)
})

test('each of several changes at the same moment gets its own version', async () => {
  const names = ['one', 'two', 'three', 'four']
  const changes = await Promise.all(names.map((name) => change('LOGO_SETTING', { logo: '', name })))
  expect(new Set(changes.map(({ added }) => added.version)).size).toBe(names.length)
})
