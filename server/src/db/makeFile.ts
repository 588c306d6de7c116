// A small permanent file: a key, a password. A crash or power cut while it is created leaves either nothing or the
// whole file, never half of one that would stop the next start.
import { randomUUID } from 'node:crypto'
import { link, open, readFile, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from './copyFolder.ts'

/** Returns the content of the file: of several concurrent creations one wins. Only the owner may read it. */
export async function makeFile(path: string, makeText: () => string): Promise<string> {
  return (await readIfThere(path)) ?? (await make(path, makeText()))
}

async function make(path: string, text: string): Promise<string> {
  const draft = `${path}.draft-${randomUUID()}`
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await unlink(draft).catch(() => {})
  }
  await syncFolder(dirname(path))
  return readFile(path, 'utf8')
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
