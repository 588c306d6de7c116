// The folder of the embedded PostgreSQL: cluster/ (its files), password, postgres.log, and runtime-*/ for copied
// programs. Normally DATA_DIR/postgres. If we run as root and the user who runs PostgreSQL may not enter DATA_DIR
// (anything under /root, for example), it is created under /var/lib/assay and linked.
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
  /** null if PostgreSQL runs as our own user. */
  runner: Runner | null
}

/** Creates the folder if needed. Throws a one-line message that says what to change. */
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
      `The database is missing: ${wanted} links to ${await readlink(wanted)}, which does not exist; restore it, or remove the link to start empty.`,
    )
  })
  if (!(await canEnter(runner, dirname(path))))
    throw new Error(
      `User ${runner?.name}, who runs PostgreSQL for root, may not enter ${dirname(path)}; move ${path} or grant access.`,
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

/** If root copied a folder back, root owns the copy; PostgreSQL would only say 'Permission denied'. */
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

/** Created on the first start; anybody who can read this folder could also read the database files. */
async function readPassword(path: string, runner: Runner | null): Promise<string> {
  const file = join(path, 'password')
  const password = await makeFile(file, () => `${randomBytes(24).toString('base64url')}\n`)
  if (runner !== null) await chown(file, runner.uid, runner.gid)
  return password.trim()
}
