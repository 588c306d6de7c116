import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFolder } from './makeFolder.ts'

let place = ''
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'assay-directory-'))
})
afterEach(() => rm(place, { recursive: true, force: true }))

test('the directory is created with its parents, and again is no error', async () => {
  const directory = join(place, 'a/b/c')
  await makeFolder(directory)
  await makeFolder(directory)
  expect((await stat(directory)).isDirectory()).toBe(true)
})

test('an existing file gives a one-line message that says what to change', async () => {
  await writeFile(join(place, 'file'), '')
  await expect(makeFolder(join(place, 'file/data'))).rejects.toThrow(
    /^DATA_DIR .*file\/data cannot be made \(ENOTDIR\); set DATA_DIR/,
  )
})

test.runIf(process.platform === 'linux')(
  'a place that makes no folders is refused instead of tried forever',
  async () => {
    await expect(makeFolder('/proc/assay/data')).rejects.toThrow('/proc/assay/data cannot be made (ENOENT)')
  },
)
