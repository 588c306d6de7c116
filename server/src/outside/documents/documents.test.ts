// Both stores keep the same promises: a folder, and a bucket behind S3's protocol.
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DocumentStore, nameOf } from './documentStore.ts'
import { openDiskDocuments } from './diskDocuments.ts'
import { openS3Documents } from './s3Documents.ts'

let folder: string
let s3: S3rver
const stores: Record<string, DocumentStore> = {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-documents-'))
  const port = await freePort()
  s3 = new S3rver({
    port,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'papers', configs: [] }],
  })
  await s3.run()
  stores.disk = await openDiskDocuments(join(folder, 'disk'))
  stores.S3 = await openS3Documents(`http://S3RVER:S3RVER@127.0.0.1:${port}/papers?region=us-east-1`)
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}

async function namesIn(store: DocumentStore): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of store.list()) names.push(name)
  return names.toSorted()
}

const bytes = Buffer.from('sealed bytes')
const name = nameOf(bytes)

describe.each(['disk', 'S3'])('%s', (kind) => {
  const store = () => stores[kind] as DocumentStore

  test('a file is read as it was written, and listed with its time', async () => {
    await store().write(name, bytes)
    await store().write(name, bytes)
    expect(await store().read(name)).toEqual(bytes)
    expect(await namesIn(store())).toEqual([name])
    for await (const { writtenAt } of store().list()) expect(Math.abs(Date.now() - writtenAt)).toBeLessThan(3_600_000)
  })

  test('a file that is not there is null, and can be removed', async () => {
    expect(await store().read(nameOf(Buffer.from('other')))).toBeNull()
    await store().remove(nameOf(Buffer.from('other')))
  })

  test('a removed file is gone', async () => {
    await store().write(name, bytes)
    await store().remove(name)
    expect(await store().read(name)).toBeNull()
    expect(await namesIn(store())).toEqual([])
  })
})

test('only the server’s account can read the folder and its files', async () => {
  const disk = stores.disk as DocumentStore
  await disk.write(name, bytes)
  expect((await stat(join(folder, 'disk'))).mode & 0o077).toBe(0)
  expect((await stat(join(folder, 'disk', name))).mode & 0o077).toBe(0)
  expect(await readdir(join(folder, 'disk'))).toEqual([name])
})

test('a draft that a crash left is listed, and nothing else that lies in the folder', async () => {
  await writeFile(join(folder, 'disk', 'draft-1'), 'half')
  await writeFile(join(folder, 'disk', 'readme.txt'), 'not ours')
  expect(await namesIn(stores.disk as DocumentStore)).toContain('draft-1')
  expect(await namesIn(stores.disk as DocumentStore)).not.toContain('readme.txt')
})
