// A NATS server for tests, from Debian's package nats-server.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** Where CI and the nightly set run, its absence is a failure. Elsewhere tests that need it are skipped, and say so. */
const isRequired = process.env['CI'] !== undefined || process.env['FAULTS'] === 'nightly'
export const hasNats = isRequired || spawnSync('nats-server', ['--version']).status === 0
export const needsNats = 'needs nats-server: apt-get install nats-server'

export interface NatsServer {
  url: string
  /** Ends it with SIGKILL: nothing is kept. */
  kill(): Promise<void>
  /** Starts it again on the same port. */
  start(): Promise<void>
  /** What it has logged since its last start. */
  log(): string
}

/**
 * configFile: its path; without it anybody may do everything, without TLS. host: an address of this machine, the loopback
 * unless another is named. environment: additional variables.
 */
export async function startNats({
  configFile,
  host = '127.0.0.1',
  environment = {},
}: {
  configFile?: string
  host?: string
  environment?: Record<string, string>
} = {}): Promise<NatsServer> {
  const port = await freePort()
  let child: ChildProcess | null = null
  let log = ''
  const server: NatsServer = {
    url: `nats://${host}:${port}`,
    async kill() {
      if (child === null || child.exitCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
      child = null
    },
    async start() {
      const words = ['-a', host, '-p', String(port), ...(configFile === undefined ? [] : ['-c', configFile])]
      const env = { ...process.env, ...environment }
      const started = spawn('nats-server', words, { env, stdio: ['ignore', 'ignore', 'pipe'] })
      child = started
      log = ''
      const ready = Promise.withResolvers<void>()
      started.stderr.on('data', (text: Buffer) => {
        log += String(text)
        if (log.includes('Server is ready')) ready.resolve()
      })
      started.once('error', ({ message }) => ready.reject(new Error(`nats-server does not start (${message})`)))
      started.once('exit', () => ready.reject(new Error(`nats-server did not start: ${log}`)))
      await ready.promise
    },
    log: () => log,
  }
  await server.start()
  return server
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await once(probe.listen(0, '127.0.0.1'), 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((closed) => probe.close(closed))
  return port
}
