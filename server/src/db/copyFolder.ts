import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

export interface CopyOptions {
  from: string
  /** Made where it is not there. */
  to: string
  /** Told each path below `from`, with slashes; of a folder that is left out nothing is copied. */
  isLeftOut?: (path: string) => boolean
}

/**
 * Copies files and folders, readable by nobody else, each synced to the disk. What vanishes meanwhile is left out: a
 * running PostgreSQL removes files, and its log has what it did.
 */
export async function copyFolder(options: CopyOptions): Promise<void> {
  await mkdir(options.to, { recursive: true, mode: 0o700 })
  await copyBelow(options, '')
}

async function copyBelow(options: CopyOptions, folder: string): Promise<void> {
  const { from, to, isLeftOut } = options
  for (const entry of (await unlessGone(readdir(join(from, folder), { withFileTypes: true }))) ?? []) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (isLeftOut?.(path) === true) continue
    if (entry.isFile()) await copyDurably(join(from, path), join(to, path))
    if (!entry.isDirectory()) continue
    await mkdir(join(to, path), { mode: 0o700 })
    await copyBelow(options, path)
  }
  await syncFolder(join(to, folder))
}

async function copyDurably(from: string, to: string): Promise<void> {
  if ((await unlessGone(copyFile(from, to, constants.COPYFILE_EXCL).then(() => true))) === null) return
  const file = await open(to, 'r+')
  await file.chmod(0o600)
  await file.sync()
  await file.close()
}

/** A file that exists must not be lost with its name. Windows has no such call and keeps names by itself. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  await folder.sync()
  await folder.close()
}

async function unlessGone<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
