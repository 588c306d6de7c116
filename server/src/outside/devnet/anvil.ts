// anvil as a child of the server. It listens on the loopback and mines only when it is told to. A server that was killed
// leaves it behind; the next start ends it.
import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const START_TIMEOUT_MS = 30_000
/** Blocks whose states are kept: more than a reorganisation is ever tried with. */
const STATES = 128

export interface Anvil {
  url: string
  /** Resolves when it has ended, for whatever reason. */
  ended: Promise<void>
  /** Ends it at once: its state is in the file already. */
  stop(): Promise<void>
}

/** null where this machine has no anvil: its package is for Linux on amd64. */
export function findAnvil(): string | null {
  try {
    const manifest = createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/package.json')
    const binary = join(manifest, '..', 'bin', 'anvil')
    accessSync(binary, constants.X_OK)
    return binary
  } catch {
    return null
  }
}

/** State: a file that is loaded; null for a new chain. */
export async function startAnvil(options: {
  binary: string
  folder: string
  chainId: number
  state: string | null
}): Promise<Anvil> {
  const { binary, folder, chainId, state } = options
  const pidFile = join(folder, 'anvil.pid')
  endOrphan(pidFile, folder)
  const flags = ['--no-mining', '--no-cors', '--no-request-size-limit', '--accounts', '0']
  const values = ['--host', '127.0.0.1', '--port', '0', '--chain-id', `${chainId}`, '--prune-history', `${STATES}`]
  const loaded = state === null ? [] : ['--load-state', state]
  // Its folder of temporary files, which also names this chain to endOrphan.
  const env = { HOME: folder, TMPDIR: folder }
  const child = spawn(binary, [...flags, ...values, ...loaded], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
    cwd: folder,
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  if (child.pid !== undefined) writeFileSync(pidFile, `${child.pid}\n`)
  try {
    const url = await readAddress(child, ended)
    return { url, ended, stop: () => stop(child, ended, pidFile) }
  } catch (error) {
    await stop(child, ended, pidFile)
    throw error
  }
}

async function readAddress(child: ChildProcess, ended: Promise<void>): Promise<string> {
  const listening = new Promise<string>((resolve) => {
    let printed = ''
    // It prints a line for each request: all of them are read, and forgotten.
    child.stdout?.on('data', (part: Buffer) => {
      if (printed.length > 64_000) return
      printed += part.toString()
      const port = /Listening on 127\.0\.0\.1:(\d+)/.exec(printed)?.[1]
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`)
    })
  })
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('anvil did not start in time')), START_TIMEOUT_MS)
    void ended.then(() => reject(new Error('anvil ended at its start')))
  })
  try {
    return await Promise.race([listening, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

async function stop(child: ChildProcess, ended: Promise<void>, pidFile: string): Promise<void> {
  child.kill('SIGKILL')
  await ended
  rmSync(pidFile, { force: true })
}

/** Only a process that works in this folder: its number may belong to another one by now. */
function endOrphan(pidFile: string, folder: string): void {
  try {
    const pid = Number(readFileSync(pidFile, 'utf8'))
    const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
    if (environment.includes(`HOME=${folder}`)) process.kill(pid, 'SIGKILL')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'ESRCH') throw error
  }
  rmSync(pidFile, { force: true })
}
