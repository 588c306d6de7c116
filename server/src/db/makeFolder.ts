import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes DATA_DIR and what leads to it. One step after the other: where the system refuses a folder by saying that it is
 * not there (/proc), Node's recursive mkdir tries for ever. Throws with one line that says what to change.
 */
export async function makeFolder(directory: string): Promise<void> {
  try {
    await makeWithParents(directory)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`DATA_DIR ${directory} cannot be made (${code}); set DATA_DIR to a directory that can be written.`)
  }
}

async function makeWithParents(directory: string): Promise<void> {
  const first = await makeOne(directory)
  if (first === null) return
  if (first.code !== 'ENOENT' || dirname(directory) === directory) throw first
  await makeWithParents(dirname(directory))
  const second = await makeOne(directory)
  if (second !== null) throw second
}

/** null when it is there afterwards. */
async function makeOne(directory: string): Promise<NodeJS.ErrnoException | null> {
  try {
    await mkdir(directory)
    return null
  } catch (error) {
    const there = await stat(directory).catch(() => null)
    return there?.isDirectory() === true ? null : (error as NodeJS.ErrnoException)
  }
}
