// The command as an operator runs it, on a database that a server has started with.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openKysely, openPool } from '../db/pool.ts'
import { kinds } from '../configurationKinds.ts'
import { seedConfiguration } from '../settings/seedConfiguration.ts'
import { type FreshDatabase, freshDatabase } from '../testing/freshDatabase.ts'

let database: FreshDatabase
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-configure-'))
  database = await freshDatabase()
  const db = openKysely(openPool({ url: database.url, connectionsMax: 1, name: 'configure test' }))
  await seedConfiguration({ db, clock: Date, kinds, environment: 'demo', file: null })
  await db.destroy()
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

interface Ended {
  code: number
  output: string
}

const configure = (...words: string[]) => configureAt(0, ...words)

/** On a machine whose clock is so many ms ahead. */
function configureAt(aheadMs: number, ...words: string[]): Promise<Ended> {
  const program = fileURLToPath(new URL('configure.ts', import.meta.url))
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder }
  const shift = `const now = Date.now; Date.now = () => now() + ${aheadMs}`
  const ahead = ['--import', `data:text/javascript,${encodeURIComponent(shift)}`]
  return new Promise((resolve) => {
    execFile(process.execPath, [...ahead, program, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })
}

async function written(value: unknown): Promise<string> {
  const path = join(folder, 'value.json')
  await writeFile(path, JSON.stringify(value))
  return path
}

test('an operator lists, reads and changes a key, and finds the change in its history', async () => {
  expect((await configure('list')).output).toContain('LOGO_SETTING version 1, from ')
  expect(JSON.parse((await configure('get', 'LOGO_SETTING')).output)).toEqual({ logo: '', name: 'Assay' })
  const changed = await configure('set', 'LOGO_SETTING', await written({ logo: '', name: 'Ours' }))
  expect(changed).toMatchObject({ code: 0, output: expect.stringContaining('LOGO_SETTING version 2, from ') })
  expect(JSON.parse((await configure('get', 'LOGO_SETTING')).output)).toEqual({ logo: '', name: 'Ours' })
  const db = openKysely(openPool({ url: database.url, connectionsMax: 1, name: 'configure test' }))
  const { content } = await db.selectFrom('audit_log').select('content').executeTakeFirstOrThrow()
  await db.destroy()
  expect(JSON.parse(content)).toMatchObject({
    act: 'configuration.change',
    operator: null,
    subject: 'Name and logo (LOGO_SETTING)',
    before: { name: 'Assay' },
    after: { version: 2, value: { name: 'Ours' } },
  })
  const { output } = await configure('history', 'LOGO_SETTING')
  expect(output).toMatch(/version 1, .* by release \(seed\)[^]*version 2, .* \(operator\)/)
})

test('a wrong value, an unknown key, a past time and a missing file each end with their reason', async () => {
  const file = await written({ logo: '', name: 1 })
  const refused = [
    await configure('set', 'LOGO_SETTING', file),
    await configure('set', 'LOGO', file),
    await configure('set', 'LOGO_SETTING', await written({ logo: '', name: 'A' }), '--from', '2020-01-01T00:00:00Z'),
    await configure('set', 'LOGO_SETTING', join(folder, 'none.json')),
    await configure('get', 'LOGO'),
    await configure(),
  ]
  expect(refused.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1, 1])
  const reasons = [
    /name is not valid: .*string/,
    /no key/,
    /is in the past/,
    /cannot be read/,
    /not configured/,
    /Usage:/,
  ]
  for (const [place, reason] of reasons.entries()) expect(refused[place]?.output).toMatch(reason)
})

test("a machine whose clock is an hour ahead does not shorten a day's notice, and one behind does not prolong it", async () => {
  const key = 'contract/btcusdt-perp'
  const terms = JSON.parse((await configure('get', key)).output) as { closeFee: string }
  const file = await written({ ...terms, closeFee: '0.0007' })
  const from = (minutes: number) => new Date(Date.now() + (24 * 60 + minutes) * 60_000).toISOString()
  const hour = 60 * 60_000
  expect(await configureAt(hour, 'set', key, file, '--from', from(-5))).toMatchObject({
    code: 1,
    output: expect.stringContaining("need a day's notice"),
  })
  expect(await configureAt(hour, 'set', key, file, '--from', from(5))).toMatchObject({ code: 0 })
  expect(await configureAt(-hour, 'set', key, file, '--from', from(5))).toMatchObject({ code: 0 })
})
