// The demo's signer: a child process of the server, with a random seed and passphrase in the data folder. Nobody's money is
// real there, so that the passphrase lies beside the keys protects nothing, and hides nothing.
import { type ChildProcess, fork } from 'node:child_process'
import type { Logger } from 'pino'

const RESTART_MS = 2000
const main = new URL('../main.ts', import.meta.url)

/** Starts it, and again if it dies. */
export function startDemoSigner(options: { directory: string; databaseUrl: string; log: Pick<Logger, 'warn'> }): {
  close(): Promise<void>
} {
  const { directory, databaseUrl, log } = options
  let child: ChildProcess | null = null
  let restart: NodeJS.Timeout | undefined
  let isClosed = false

  function start(): void {
    const env = { PATH: process.env['PATH'], DATA_DIR: directory, DATABASE_URL: databaseUrl, ROLES: 'signer' }
    const started = fork(main, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    child = started
    started.on('exit', (code) => {
      child = null
      if (isClosed) return
      log.warn({ code }, 'the signer ended; it is started again')
      restart = setTimeout(start, RESTART_MS)
    })
  }

  start()
  return {
    async close() {
      isClosed = true
      clearTimeout(restart)
      const ending = child
      if (ending === null) return
      const ended = new Promise((resolve) => ending.once('exit', resolve))
      ending.kill()
      await ended
    },
  }
}
