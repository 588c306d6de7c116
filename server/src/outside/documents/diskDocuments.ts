import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../../db/copyFolder.ts'
import { type DocumentStore, isName } from './documentStore.ts'

/** In its own folder in DATA_DIR, readable only by the server's account. */
export async function openDiskDocuments(folder: string): Promise<DocumentStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const pathOf = (name: string) => join(folder, name)
  return {
    async write(name, bytes) {
      const draft = pathOf(`draft-${randomUUID()}`)
      try {
        await writeDurably(draft, bytes)
        await rename(draft, pathOf(name))
      } finally {
        await rm(draft, { force: true })
      }
      await syncFolder(folder)
    },
    read: (name) => unlessMissing(readFile(pathOf(name))),
    remove: (name) => rm(pathOf(name), { force: true }),
    async *list() {
      for (const name of await readdir(folder)) {
        const found = await unlessMissing(stat(pathOf(name)))
        if (found === null) continue
        // A draft that a crash left is as old as its crash, and is swept with the files that belong to nobody.
        if (isName(name) || name.startsWith('draft-')) yield { name, writtenAt: found.mtimeMs }
      }
    },
  }
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function unlessMissing<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
