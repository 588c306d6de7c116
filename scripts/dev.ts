// `npm run dev`: the server, restarted when its sources change, and the bundler's dev server for the web. Ctrl-C stops
// both; when either ends, so does the other.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { refuseStaleInstall } from './installed.ts'
import { root, toolEnv } from './tools.ts'

refuseStaleInstall(root, { withTools: true })

const children: ChildProcess[] = [
  spawn(
    'node',
    ['--watch-path', 'server/src', '--watch-path', 'engine/src', '--watch-path', 'api/src', 'server/src/main.ts'],
    {
      cwd: root,
      env: toolEnv(),
      stdio: ['ignore', 'inherit', 'inherit'],
      // Only this process gets Ctrl-C: a second signal would tell the server not to wait for its database.
      detached: true,
    },
  ),
  spawn('vite', ['--clearScreen', 'false'], {
    cwd: join(root, 'web'),
    env: toolEnv(),
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  }),
]
let isStopping = false
const stop = (): void => {
  if (isStopping) return
  isStopping = true
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
