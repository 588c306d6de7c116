// Where tests keep the files of a database that nobody needs after them: in memory if the machine has room, because
// ext4 looks for free inodes among all those freed in the last minutes, and every test makes and removes a thousand files.
import { mkdtemp, readFile, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const NEEDED_BYTES = 4_000_000_000

/** A new folder, whose name begins with `prefix`. */
export async function makeScratchFolder(prefix: string): Promise<string> {
  return mkdtemp(join((await memoryHasRoom()) ? MEMORY : tmpdir(), prefix))
}

/** Programs must run there too: root's PostgreSQL is copied next to its files if its user may not enter node_modules. */
async function memoryHasRoom(): Promise<boolean> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '')
  const options = new RegExp(`^\\S+ ${MEMORY} tmpfs (\\S+)`, 'm').exec(mounts)?.[1]?.split(',') ?? ['ro']
  if (options.includes('noexec') || options.includes('ro')) return false
  const { bavail, bsize } = await statfs(MEMORY)
  return Math.min(bavail * bsize, freemem()) > NEEDED_BYTES
}
