// The server as a separate process, as a person starts it: to be killed and started again.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
const START_TIMEOUT_MS = 120_000
const CLOCK_TICK_MS = 10
/**
 * Like `npm start`: memory for fewer collections. Objects that live for one batch die before a young generation of 64
 * MB is full, and the old one may grow to five times its live size before a full collection.
 */
const MEMORY = ['--max-semi-space-size=64', '--heap-growing-percent=400']

export interface ServerOptions {
  directory: string
  databaseUrl?: string
  /** Additional or replaced variables. */
  environment?: Record<string, string>
  /** What starts it: a program that becomes the server, and its words. */
  words?: readonly string[]
}

export class RealServer {
  readonly #child: ChildProcess
  /** Its complete output. */
  output = ''
  readonly exited: Promise<number | null>
  readonly #startedAt = performance.now()

  constructor({ directory, databaseUrl, environment, words = [] }: ServerOptions) {
    const cache = { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache') }
    const env = { ...process.env, ...cache, DATA_DIR: directory, PORT: '0', HOST: '127.0.0.1', PARTICIPANTS: 'off' }
    const store = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
    const [program, ...rest] = [...words, process.execPath, ...MEMORY, main]
    this.#child = spawn(program, rest, {
      env: { ...env, ...store, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const note = (chunk: Buffer): void => void (this.output += chunk.toString())
    this.#child.stdout?.on('data', note)
    this.#child.stderr?.on('data', note)
    this.exited = once(this.#child, 'exit').then(([code]) => code as number | null)
  }

  /**
   * Resolves when it listens: its address, how long that took, and the processor time used, which does not depend on
   * other load. Throws its output if it ends instead.
   */
  async ready(): Promise<{ url: string; openedMs: number; workedMs: number }> {
    const deadline = this.#startedAt + START_TIMEOUT_MS
    for (;;) {
      // Its last line: accounts and codes are printed before it.
      const url = /ready at (\S+)[^]*Ctrl-C/.exec(this.output)?.[1]
      if (url !== undefined) return { url, openedMs: performance.now() - this.#startedAt, workedMs: this.#workedMs() }
      if (!this.isRunning || performance.now() > deadline) throw new Error(`the server did not start:\n${this.output}`)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  /** Processor time so far; 0 if the system does not report it (only Linux does). */
  #workedMs(): number {
    try {
      const fields = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      return (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS
    } catch {
      return 0
    }
  }

  /**
   * How long its first thread, which does all the work of an exchange, was ready to run and had no processor: what a busy
   * machine adds to every time. 0 if the system does not report it.
   */
  delayedMs(): number {
    try {
      return Number(readFileSync(`/proc/${this.#child.pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
    } catch {
      return 0
    }
  }

  /** In bytes; only Linux reports it. most: since the last call of forgetMostMemory. */
  memory(): { now: number; most: number } {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8')
    const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024
    return { now: read('VmRSS'), most: read('VmHWM') }
  }

  forgetMostMemory(): void {
    writeFileSync(`/proc/${this.#child.pid}/clear_refs`, '5')
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** If it was started with METRICS_PORT. */
  get metricsUrl(): string {
    return /Metrics at (\S+)/.exec(this.output)?.[1] ?? ''
  }

  get inviteCode(): string {
    return /Invite code[^:]*: (\S+)/.exec(this.output)?.[1] ?? ''
  }

  /** The demo's signer, which the server starts again; false where there is none. Only Linux tells the children of a process. */
  killSigner(): boolean {
    const { pid } = this.#child
    try {
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
      const signer = children.find((child) => readFileSync(`/proc/${child}/environ`, 'utf8').includes('ROLES=signer'))
      return signer !== undefined && process.kill(Number(signer), 'SIGKILL')
    } catch {
      return false
    }
  }

  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    this.#child.kill(signal)
    return this.exited
  }
}
