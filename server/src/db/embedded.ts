// The embedded PostgreSQL: created on the first start, started by us, reused when an earlier server was killed and left
// it running, restarted when it dies. It listens on the loopback with a random password.
//
// It runs in its own session, so that Ctrl-C reaches only us and pending orders are written before it stops.
import { spawn } from 'node:child_process'
import { open, readFile, rename, rm, stat, truncate } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type Binaries, placeBinaries } from './binaries.ts'
import { type Home, openHome } from './home.ts'

const START_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 20_000
const STARTS_MAX = 5
const LOG_BYTES_MAX = 16_000_000
const USER = 'assay'

export interface EmbeddedPostgres {
  /** Of the database 'postgres'; see urlOf for others. */
  url: string
  urlOf(database: string): string
  /** The postmaster's; for tests that kill it. */
  pid(): Promise<number | null>
  /** Starts it again if it has died, on the same port. Resolves when it answers. */
  ensureRunning(): Promise<void>
  /** Stops it cleanly. */
  stop(): Promise<void>
}

/** Test-only settings, such as fsync=off for scratch databases, go in `settings`. */
export interface EmbeddedOptions {
  directory: string
  report?: (line: string) => void
  settings?: Readonly<Record<string, string>>
}

export async function startEmbedded({ directory, report, settings }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const home = await openHome(directory)
  const binaries = await placeBinaries({ home: home.path, runner: home.runner })
  if (!(await hasCluster(home, binaries))) {
    report?.('Creating the database (first start only) …')
    await makeCluster(home, binaries)
  }
  const server = new Postmaster({ home, binaries, settings: { ...durable, ...settings } })
  await server.ensureRunning()
  return server
}

/** Commits survive a power cut. */
const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

const tuning = {
  unix_socket_directories: '',
  listen_addresses: '127.0.0.1',
  max_connections: '64',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
}

class Postmaster implements EmbeddedPostgres {
  readonly #home: Home
  readonly #binaries: Binaries
  readonly #settings: Readonly<Record<string, string>>
  #port = 0
  #isStopping = false
  #starting: Promise<void> | null = null
  /** The last child process, while it runs. */
  #child: number | null = null

  constructor({
    home,
    binaries,
    settings,
  }: { home: Home; binaries: Binaries; settings: Readonly<Record<string, string>> }) {
    this.#home = home
    this.#binaries = binaries
    this.#settings = settings
  }

  get url(): string {
    return this.urlOf('postgres')
  }

  urlOf(database: string): string {
    return `postgres://${USER}:${this.#home.password}@127.0.0.1:${this.#port}/${database}`
  }

  async pid(): Promise<number | null> {
    return (await readLock(this.#home))?.pid ?? null
  }

  ensureRunning(): Promise<void> {
    this.#starting ??= this.#start().finally(() => {
      this.#starting = null
    })
    return this.#starting
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#starting?.catch(() => {})
    const lock = await readLock(this.#home)
    if (lock === null || !isAlive(lock.pid)) return
    await this.#ask(lock.pid, 'fast')
    if (await this.#goneWithin(STOP_TIMEOUT_MS)) return
    await this.#ask(lock.pid, 'immediate')
    await this.#goneWithin(STOP_TIMEOUT_MS)
  }

  /** An orphan that was not reaped by its new parent still looks alive; its lock file shows that it ended. */
  async #goneWithin(timeoutMs: number): Promise<boolean> {
    for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(20)) {
      const lock = await readLock(this.#home)
      if (lock === null || !isAlive(lock.pid)) return true
    }
    return false
  }

  async #start(): Promise<void> {
    const deadline = Date.now() + START_TIMEOUT_MS
    let starts = 0
    while (!this.#isStopping) {
      const lock = await readLock(this.#home)
      const state = lock === null ? 'absent' : await this.#probe(lock.port)
      if (state === 'ready' && lock !== null) {
        this.#port = lock.port
        return
      }
      if (state === 'absent' && this.#child === null) {
        if (starts === STARTS_MAX) throw await this.#failure()
        starts++
        await this.#spawn()
      }
      if (Date.now() > deadline) throw await this.#failure()
      await sleep(20)
    }
    throw new Error('PostgreSQL is being stopped.')
  }

  /** A cluster at this port is ours only if it says so: a copied folder has the original's port. */
  async #probe(port: number): Promise<'ready' | 'starting' | 'absent'> {
    const client = new pg.Client({ connectionString: this.#urlAt(port), connectionTimeoutMillis: 2000 })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
      return rows[0]?.data_directory === this.#home.cluster ? 'ready' : 'absent'
    } catch (error) {
      return (error as { code?: string }).code === '57P03' ? 'starting' : 'absent'
    } finally {
      await client.end().catch(() => {})
    }
  }

  #urlAt(port: number): string {
    return `postgres://${USER}:${this.#home.password}@127.0.0.1:${port}/postgres`
  }

  async #spawn(): Promise<void> {
    if (this.#port === 0) this.#port = await findFreePort()
    const settings = Object.entries({ ...tuning, ...this.#settings, port: String(this.#port) })
    const log = await openLog(this.#home.logFile)
    const child = spawn(
      this.#binaries.postgres,
      ['-D', this.#home.cluster, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...asRunner(this.#home), stdio: ['ignore', log.fd, log.fd], detached: true },
    )
    child.unref()
    child.once('error', () => this.#ended())
    child.once('exit', () => this.#ended())
    this.#child = child.pid ?? null
    await log.close()
  }

  #ended(): void {
    this.#child = null
    // Callers get the error when their own call of ensureRunning fails.
    if (!this.#isStopping && this.#starting === null) this.ensureRunning().catch(() => {})
  }

  async #failure(): Promise<Error> {
    const log = await readFile(this.#home.logFile, 'utf8').catch(() => '')
    const lastLines = log.trimEnd().split('\n').slice(-4).join('\n')
    return new Error(
      `The embedded PostgreSQL does not start; its log is ${this.#home.logFile} and ends with:\n${lastLines}`,
    )
  }

  /** Windows has no signals; there pg_ctl stops it. */
  async #ask(pid: number, mode: 'fast' | 'immediate'): Promise<void> {
    if (process.platform === 'win32')
      await run(this.#binaries.pgCtl, ['stop', '-D', this.#home.cluster, '-m', mode], this.#home)
    else if (isAlive(pid)) process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
  }
}

async function hasCluster(home: Home, binaries: Binaries): Promise<boolean> {
  const version = await readFile(join(home.cluster, 'PG_VERSION'), 'utf8').catch(() => null)
  if (version === null) return false
  const ours = /\d+/.exec((await run(binaries.postgres, ['--version'], home)).trim())?.[0]
  if (version.trim() !== ours)
    throw new Error(
      `${home.cluster} was made by PostgreSQL ${version.trim()} and this is ${ours}; move it over with pg_upgrade.`,
    )
  return true
}

/** Created under another name first, so that a killed start leaves nothing half made. */
async function makeCluster(home: Home, binaries: Binaries): Promise<void> {
  const draft = `${home.cluster}.${process.pid}`
  const options = ['--username', USER, '--pwfile', join(home.path, 'password'), '--auth', 'scram-sha-256']
  await run(binaries.initdb, ['-D', draft, ...options, '--encoding', 'UTF8', '--no-locale'], home)
  await rename(draft, home.cluster).catch((error: unknown) => {
    return rm(draft, { recursive: true, force: true }).then(async () => {
      if (!(await hasCluster(home, binaries))) throw error
    })
  })
}

async function run(program: string, parameters: string[], home: Home): Promise<string> {
  const child = spawn(program, parameters, { ...asRunner(home), stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new Error(`${program} failed:\n${output.trimEnd()}`)
  return output
}

/** Our environment may contain secrets and settings of other PostgreSQL servers. */
function asRunner({ path, runner }: Home) {
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }
  return runner === null ? { cwd: path, env } : { cwd: path, env, uid: runner.uid, gid: runner.gid }
}

/** The first lines of postmaster.pid: process, directory, start time, port. null if there is none. */
async function readLock({ cluster }: Home): Promise<{ pid: number; port: number } | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port] = text.split('\n')
  return port === undefined || Number(port) === 0 ? null : { pid: Number(pid), port: Number(port) }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function openLog(file: string) {
  const size = await stat(file).then(
    (stats) => stats.size,
    () => 0,
  )
  if (size > LOG_BYTES_MAX) await truncate(file)
  return open(file, 'a', 0o600)
}

function findFreePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = address !== null && typeof address === 'object' ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
