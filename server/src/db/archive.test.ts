// Blocks read from the files of an archive, by customers who choose which and how often.
import { appendFile, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type * as archiveModule from './archive.ts'

/** Of whole files. */
let readings = 0
let archives: typeof archiveModule
let folder: string

vi.mock(import('node:fs/promises'), async (original) => {
  const real = await original()
  const open: typeof real.open = async (...asked) => {
    const handle = await real.open(...asked)
    const { readFile } = handle
    return Object.assign(handle, { readFile: counting(readFile.bind(handle)) })
  }
  return { ...real, open, readFile: counting(real.readFile) }
})

function counting<Read extends (...asked: never[]) => unknown>(read: Read): Read {
  return ((...asked: never[]) => {
    readings += 1
    return read(...asked)
  }) as Read
}

beforeAll(async () => {
  vi.resetModules()
  archives = await import('./archive.ts')
})
afterAll(() => void vi.resetModules())
beforeEach(async () => {
  readings = 0
  folder = await mkdtemp(join(tmpdir(), 'assay-archive-'))
})
afterEach(() => rm(folder, { recursive: true }))

const hashOf = (nth: number) => Buffer.alloc(32, nth)
const packedOf = (nth: number) => Buffer.from(`commands ${nth}`)

async function write(file: string, ...blocks: number[]): Promise<void> {
  await archives.writeArchiveFile(folder, {
    file,
    blocks: blocks.map((nth) => ({
      chain: 'journal',
      first: nth,
      previousHash: hashOf(nth - 1).toString('hex'),
      hash: hashOf(nth).toString('hex'),
      packed: packedOf(nth),
    })),
  })
}

test('each file is read as a whole once, whichever blocks are read in turn', async () => {
  await write('one', 1, 2)
  await write('two', 3, 4)
  const archive = archives.openArchive(folder)
  for (let round = 0; round < 5; round++)
    for (const nth of [1, 3, 2, 4])
      expect(await archive.read(nth < 3 ? 'one' : 'two', hashOf(nth))).toEqual(packedOf(nth))
  expect(readings).toBe(2)
})

test('a file that was written again is read again', async () => {
  await write('one', 1, 2)
  const archive = archives.openArchive(folder)
  expect(await archive.read('one', hashOf(2))).toEqual(packedOf(2))
  await write('one', 2, 3)
  expect(await archive.read('one', hashOf(2))).toEqual(packedOf(2))
  expect(await archive.read('one', hashOf(3))).toEqual(packedOf(3))
})

test('a file that is not there has no bytes, and one without the block is an error', async () => {
  await write('one', 1, 2)
  const archive = archives.openArchive(folder)
  expect(await archive.read('two', hashOf(1))).toBeNull()
  await expect(archive.read('one', hashOf(3))).rejects.toThrow('the archive file one does not have the block 0303')
  await truncate(join(folder, 'one'), 20)
  await expect(archive.read('one', hashOf(1))).rejects.toThrow('does not have the block 0101')
  await writeFile(join(folder, 'one'), `{"hash":"${hashOf(1).toString('hex')}"`)
  await expect(archive.read('one', hashOf(1))).rejects.toThrow('does not have the block 0101')
  await appendFile(join(folder, 'one'), '}\n')
  await expect(archive.read('one', hashOf(1))).rejects.toThrow('does not have the block 0101')
})
