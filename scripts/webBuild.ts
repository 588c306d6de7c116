// Builds the two apps, web and console, when their sources changed: a hash of them is stored with each build.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { toolEnv } from './tools.ts'

const apps = ['web', 'console'] as const
type App = (typeof apps)[number]

const kept = (app: App) => join(app, 'dist', '.sources')
/** Inputs of a build besides the app itself: the workspaces that it imports from source, and the versions. */
const parts = ['words', 'ui/src', 'api/src', 'engine/src', 'package-lock.json']

/** True when the builds of both apps are those of the current sources. */
export function isBuilt(root: string): boolean {
  return apps.every((app) => isAppBuilt(root, app))
}

function isAppBuilt(root: string, app: App): boolean {
  const path = join(root, kept(app))
  return existsSync(path) && readFileSync(path, 'utf8') === hashOfSources(root, app)
}

/**
 * Builds the apps that are not current. Rejects with the bundler's output; the old build is deleted then, so the next
 * start builds again.
 */
export async function buildWeb(root: string, { isForced = false } = {}): Promise<void> {
  for (const app of apps) {
    if (!isForced && isAppBuilt(root, app)) continue
    const hash = hashOfSources(root, app)
    refuseWhereNothingCanBeWritten(root, app)
    await runVite(join(root, app))
    writeFileSync(join(root, kept(app)), hash)
  }
}

/** One line instead of the bundler's many: a copy that belongs to another user. */
function refuseWhereNothingCanBeWritten(root: string, app: App): void {
  for (const path of [join(root, app), join(root, 'node_modules')])
    try {
      accessSync(path, constants.W_OK)
    } catch {
      throw new Error(
        `The ${app} app is not built, and ${path} cannot be written; run 'npm run build' once as its owner.`,
      )
    }
}

export function hashOfSources(root: string, app: App): string {
  const hash = createHash('sha256')
  for (const file of [app, ...parts].flatMap((part) => filesOf(root, part))) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesOf(root: string, path: string): string[] {
  if (!existsSync(join(root, path))) return []
  if (statSync(join(root, path)).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  const names = readdirSync(join(root, path)).filter((name) => name !== 'node_modules' && name !== 'dist')
  return names.sort().flatMap((name) => filesOf(root, `${path}/${name}`))
}

function runVite(cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('vite', ['build', '--logLevel', 'warn'], {
      cwd,
      env: toolEnv({ NO_COLOR: '1' }),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const stop = (): void => void child.kill()
    process.once('exit', stop)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => {
      process.off('exit', stop)
      if (code === 0) resolve()
      else reject(new Error(`${cwd} does not build:\n${stripVTControlCharacters(output)}`))
    })
  })
}
