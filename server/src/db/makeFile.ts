// A small file that is made once and kept for good: a key, a password. Whoever is killed while making it, or loses power,
// leaves either nothing or the whole file, never half of one that keeps the next start from going on.
import { randomUUID } from 'node:crypto'
import { link, open, readFile, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from './copyFolder.ts'

/** Answers what the file holds: of several who make it at once, one wins. Its owner alone may read it. */
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
