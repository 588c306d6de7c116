// The real server as a separate process, on a fresh data directory and a free loopback port.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { root, toolEnv } from '../scripts/tools.ts'
import { freePort } from './freePort.ts'

/** A busy machine takes long; only a fault takes this long. */
const READY_TIMEOUT_MS = 180_000
const STOP_TIMEOUT_MS = 60_000

export interface RunningExchange {
  url: string
  /** What the server has printed since its last start. */
  output(): string
  /** The demo's invite code, as printed at the start. */
  inviteCode(): string
  /** The address of the operators' console, which is printed shortly after the start. */
  consoleUrl(): Promise<string>
  /** Stops it like Ctrl-C, and starts it again on the same data. */
  restart(): Promise<void>
  /** Kills it like a power cut, and starts it again on the same data. */
  crash(): Promise<void>
  /** Stops it until `resume`. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Writes a setting, as an operator's machine does: a running server takes it within a second. */
  configure(key: string, value: unknown): Promise<void>
  /** Stops it and removes its data. */
  close(): Promise<void>
}

export interface LeapingExchange extends RunningExchange {
  /** Moves its time, and processes the last seconds before it one by one. */
  leap(wanted: { to: number; seconds: number }): Promise<void>
}

export function startExchange(environment: Record<string, string> = {}): Promise<RunningExchange> {
  return start('server/src/main.ts', environment)
}

/** Starts at 06:50 UTC today; only the index and expiries depend on its time. */
export function startLeapingExchange(): Promise<LeapingExchange> {
  return start('server/src/testing/leapingServer.ts', {})
}

const usual = {
  HOST: '127.0.0.1',
  WEB_DIR: process.env.WEB_DIR ?? join(root, 'web', 'dist'),
  CONSOLE_DIR: process.env['CONSOLE_DIR'] ?? join(root, 'console', 'dist'),
  // No welcome over the page that a journey is about.
  SETTINGS_FILE: join(root, 'e2e', 'settings.json'),
  // As with `npm start`: every exchange after the first one reads its compiled sources.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
}

async function start(entry: string, environment: Record<string, string>): Promise<LeapingExchange> {
  const directory = await mkdtemp(join(tmpdir(), 'assay-e2e-'))
  // If we are root, PostgreSQL runs as another user, who needs access.
  await chmod(directory, 0o755)
  const port = environment.PORT ?? String(await freePort())
  const url = `${'TLS_CERT' in environment ? 'https' : 'http'}://127.0.0.1:${port}`
  const env = toolEnv({ DATA_DIR: directory, PORT: port, ...usual, ...environment })
  let printed = ''
  const stop = (): void => void child.kill()
  let child = run()
  function run(): ChildProcess {
    // An interrupted run leaves no server running.
    process.off('exit', stop)
    process.once('exit', stop)
    printed = '' // After a restart the console may have another port.
    const started = spawn('node', [entry], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    for (const stream of [started.stdout, started.stderr]) {
      stream?.on('data', (chunk: Buffer) => (printed = (printed + chunk.toString()).slice(-100_000)))
    }
    return started
  }
  const end = (signal: 'SIGTERM' | 'SIGKILL') => exitOf(child, signal)
  async function resume(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) child = run()
    await ready(url, child, () => printed)
  }
  async function close(): Promise<void> {
    await end('SIGTERM')
    process.off('exit', stop)
    await rm(directory, { recursive: true, force: true })
  }

  await resume().catch(async (error: unknown) => {
    await close()
    throw error
  })
  return {
    url,
    output: () => printed,
    inviteCode: () => inviteCodeIn(printed),
    consoleUrl: () => consoleUrlIn(() => printed),
    async restart() {
      await end('SIGTERM')
      await resume()
    },
    async crash() {
      await end('SIGKILL')
      await resume()
    },
    pause: () => end('SIGTERM'),
    configure: (key, value) => configure({ directory, env }, key, value),
    resume,
    async leap(wanted) {
      const arrival = once(child, 'message')
      child.send(wanted)
      await arrival
    },
    close,
  }
}

const execute = promisify(execFile)

async function configure(
  { directory, env }: { directory: string; env: NodeJS.ProcessEnv },
  key: string,
  value: unknown,
): Promise<void> {
  const file = join(directory, 'setting.json')
  await writeFile(file, JSON.stringify(value))
  await execute('node', ['server/src/commands/configure.ts', 'set', key, file], { cwd: root, env })
}

function inviteCodeIn(printed: string): string {
  return /Invite code[^:]*: (\w+)/.exec(printed)?.[1] ?? ''
}

async function consoleUrlIn(printed: () => string): Promise<string> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (Date.now() < deadline) {
    const url = /^Console: (\S+)/m.exec(printed())?.[1]
    if (url !== undefined) return url
    await sleep(100)
  }
  throw new Error(`The server has printed no address of the console:\n${printed()}`)
}

async function ready(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server ended at once:\n${printed()}`)
    const answer = await fetch(`${url}/api/public/time`).catch(() => null)
    // It answers shortly before it prints the invite code.
    if (answer?.status === 200 && inviteCodeIn(printed()) !== '') return
    await sleep(100)
  }
  throw new Error(`The server was not ready in ${READY_TIMEOUT_MS / 1000} s:\n${printed()}`)
}

function exitOf(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  child.kill(signal)
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The server did not stop.')), STOP_TIMEOUT_MS)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
