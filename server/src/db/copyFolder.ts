import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

export interface CopyOptions {
  from: string
  /** Created if it does not exist. */
  to: string
  /** Called with each path below `from`, with slashes; a skipped folder is skipped with its contents. */
  isLeftOut?: (path: string) => boolean
}

/**
 * Copies files and folders, readable only by the owner, each synced to the disk. Files that disappear meanwhile are
 * skipped: a running PostgreSQL removes files, and its WAL has the changes.
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

/** Syncs the folder, so that the names of files are durable. Windows has no such call and does it itself. */
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
