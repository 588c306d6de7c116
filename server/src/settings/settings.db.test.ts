import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openKysely, openPool } from '../db/pool.ts'
import { type FreshDatabase, freshDatabase } from '../testing/freshDatabase.ts'
import { settableClock } from '../testing/settableClock.ts'
import { defaultSettings } from './defaults.ts'
import { openSettings } from './settings.ts'

let database: FreshDatabase
let db: ReturnType<typeof openKysely>
const clock = settableClock(1_800_000_000_000)

beforeAll(async () => {
  database = await freshDatabase()
  db = openKysely(openPool({ url: database.url, connectionsMax: 2, name: 'settings test' }))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const binary = { isOffered: true, blockedCountries: [] }
async function openWith(settings: unknown) {
  const settingsFile = join(await mkdtemp(join(tmpdir(), 'assay-settings-')), 'settings.json')
  await writeFile(settingsFile, typeof settings === 'string' ? settings : JSON.stringify(settings))
  return await openSettings({ db, clock, config: { settingsFile, webDirectory: null, binary } })
}
const open = () => openSettings({ db, clock, config: { settingsFile: null, webDirectory: null, binary } })
const MARKET_URL = { ...defaultSettings.MARKET_URL, apy: '3.5' }

test('the first start publishes the defaults as version 1, and the next one changes nothing', async () => {
  expect((await open()).current()).toEqual(defaultSettings)
  expect((await open()).version()).toBe(1)
})

test('a file replaces the keys it names in a new version, once, and they stay when the file is gone', async () => {
  const changed = await openWith({ MARKET_URL })
  expect([changed.version(), changed.current().MARKET_URL.apy]).toEqual([2, '3.5'])
  expect((await openWith({ MARKET_URL })).version()).toBe(2)
  const later = await open()
  expect([later.version(), later.current().MARKET_URL.apy, later.current().LOGO_SETTING]).toEqual([
    2,
    '3.5',
    defaultSettings.LOGO_SETTING,
  ])
})

test.each([
  ['is no JSON', '{', /SETTINGS_FILE .* cannot be read/],
  ['is a list', [], /must hold one JSON object/],
  ['names an unknown key', { MARKET_URLS: MARKET_URL }, /names MARKET_URLS, which is no key/],
  ['has a wrong field', { MARKET_URL: { ...MARKET_URL, apy: 3.5 } }, /MARKET_URL\.apy is not valid/],
])('a file that %s stops the start with one line', async (_, content, line) => {
  await expect(openWith(content)).rejects.toThrow(line)
  expect((await open()).version()).toBe(2)
})

test('settings of an older version get the new fields, and keep the others', async () => {
  const newest = await open()
  const { vip0End: _, ...older } = { ...newest.current().VIP_LEVEL_SETTING, vip1End: 777 }
  const settings = JSON.stringify({ ...newest.current(), VIP_LEVEL_SETTING: older })
  const version = newest.version() + 1
  await db.insertInto('settings').values({ version, settings, source: 'file', created_at: 0 }).execute()
  expect((await open()).current().VIP_LEVEL_SETTING).toEqual({
    ...newest.current().VIP_LEVEL_SETTING,
    vip1End: 777,
  })
})
