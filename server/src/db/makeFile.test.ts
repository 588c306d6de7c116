import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFile } from './makeFile.ts'

let place = ''
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'assay-file-'))
})
afterEach(() => rm(place, { recursive: true, force: true }))

test('a file that is being created is seen complete or not at all', async () => {
  const path = join(place, 'large')
  const text = 'x'.repeat(32_000_000)
  const seen = new Set<number>()
  let isMade = false
  const making = makeFile(path, () => text).finally(() => (isMade = true))
  while (!isMade) seen.add((await readFile(path, 'utf8').catch(() => 'none')).length)
  expect((await making).length).toBe(text.length)
  expect([...seen].filter((length) => length !== 'none'.length && length !== text.length)).toEqual([])
  expect(await readdir(place)).toEqual(['large'])
})

test('of several concurrent creations one wins, and all get its content; only the owner may read it', async () => {
  const path = join(place, 'key')
  const read = await Promise.all(Array.from({ length: 20 }, (_, at) => makeFile(path, () => `made by ${at}`)))
  expect(new Set(read).size).toBe(1)
  expect(await makeFile(path, () => 'too late')).toBe(read[0])
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})
