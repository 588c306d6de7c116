import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates DATA_DIR and its parents, one step after the other: where the system refuses a folder with "does not exist"
 * (/proc), Node's recursive mkdir retries forever. Throws a one-line message that says what to change.
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

/** null if it exists afterwards. */
async function makeOne(directory: string): Promise<NodeJS.ErrnoException | null> {
  try {
    await mkdir(directory)
    return null
  } catch (error) {
    const there = await stat(directory).catch(() => null)
    return there?.isDirectory() === true ? null : (error as NodeJS.ErrnoException)
  }
}
