// The folder of the embedded PostgreSQL: cluster/ (its files), password, postgres.log, and runtime-*/ where the
// programs had to be copied. Normally DATA_DIR/postgres. Where we are root and the user who runs PostgreSQL may not
// enter DATA_DIR (everything under /root, for one), it is made under /var/lib/assay and linked from there.
import { randomBytes } from 'node:crypto'
import {
  chmod,
  chown,
  lchown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  realpath,
  stat,
  symlink,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFile } from './makeFile.ts'
import { makeFolder } from './makeFolder.ts'
import { canEnter, chooseRunner, type Runner } from './runner.ts'

const ROOTS_PLACE = '/var/lib/assay'

export interface Home {
  /** Real path, without links. */
  path: string
  cluster: string
  logFile: string
  password: string
  /** null where we run PostgreSQL as ourselves. */
  runner: Runner | null
}

/** Makes the folder if it is not there. Throws with one line that says what to change. */
export async function openHome(directory: string): Promise<Home> {
  await makeFolder(directory)
  const wanted = join(directory, 'postgres')
  const runner = await chooseRunner(await stat(join(wanted, 'cluster')).catch(() => null))
  const path = await makeHome(wanted, runner)
  if (runner !== null) await takeOver(path, runner)
  return {
    path,
    cluster: join(path, 'cluster'),
    logFile: join(path, 'postgres.log'),
    password: await readPassword(path, runner),
    runner,
  }
}

async function makeHome(wanted: string, runner: Runner | null): Promise<string> {
  const isThere = await lstat(wanted).catch(() => null)
  if (isThere === null) {
    if (await canEnter(runner, dirname(wanted))) await mkdir(wanted, { mode: 0o700 })
    else await symlink(await makeElsewhere(), wanted)
  }
  const path = await realpath(wanted).catch(async () => {
    throw new Error(
      `The database is gone: ${wanted} leads to ${await readlink(wanted)}, which is not there; put it back, or remove the link to start empty.`,
    )
  })
  if (!(await canEnter(runner, dirname(path))))
    throw new Error(
      `User ${runner?.name}, who runs PostgreSQL for root, may not enter ${dirname(path)}; move ${path} or open the way.`,
    )
  if (runner !== null) await chown(path, runner.uid, runner.gid)
  await chmod(path, 0o700).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${path} belongs to another user (${error.code}); start as that user or set another DATA_DIR.`)
  })
  return path
}

async function makeElsewhere(): Promise<string> {
  await mkdir(ROOTS_PLACE, { recursive: true, mode: 0o755 })
  return mkdtemp(join(ROOTS_PLACE, 'postgres-'))
}

/** Root that copies a folder back owns the copy; PostgreSQL would say no more than 'Permission denied'. */
async function takeOver(path: string, { uid, gid }: Runner): Promise<void> {
  const cluster = join(path, 'cluster')
  const samples = [cluster, join(cluster, 'PG_VERSION'), join(cluster, 'global', 'pg_control')]
  const found = await Promise.all(samples.map((sample) => stat(sample).catch(() => null)))
  if (found.every((each) => each === null || each.uid === uid)) return
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true }))
    await lchown(join(entry.parentPath, entry.name), uid, gid)
  // It refuses a folder that others may read, as a plain copy leaves it.
  await chmod(cluster, 0o700)
}

/** Made on the first start; anybody who can read the folder's files could read the store itself. */
async function readPassword(path: string, runner: Runner | null): Promise<string> {
  const file = join(path, 'password')
  const password = await makeFile(file, () => `${randomBytes(24).toString('base64url')}\n`)
  if (runner !== null) await chown(file, runner.uid, runner.gid)
  return password.trim()
}
