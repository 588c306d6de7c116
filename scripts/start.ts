// `npm start`: builds the apps if they are stale, then becomes the server. The server runs in this process, so that signals
// and exit code need no forwarding.
import { enableCompileCache } from 'node:module'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { refuseStaleInstall } from './installed.ts'
import { root, toolEnv } from './tools.ts'
import { buildWeb, isBuilt } from './webBuild.ts'

// Later starts reuse the compile cache. If the folder cannot be written, each start compiles again.
enableCompileCache(join(root, 'node_modules', '.cache', 'compiled'))
process.env.PATH = toolEnv().PATH
process.env.NODE_ENV ??= 'production'
process.env.WEB_DIR ??= join(root, 'web', 'dist')
process.env.CONSOLE_DIR ??= join(root, 'console', 'dist')
const needsBuild = !isBuilt(root)
refuseStaleInstall(root, { withTools: needsBuild })
if (needsBuild) await build()
await import(pathToFileURL(join(root, 'server', 'src', 'main.ts')).href)

async function build(): Promise<void> {
  const interrupt = (): void => process.exit(130)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupt)
  console.log('Building the web app and the console: about half a minute, and again only when its sources change …')
  try {
    await buildWeb(root)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, interrupt)
}
