// Finds the Chromium for the browser tests, or installs one: the machine's Chrome or Chromium, else Playwright's, else
// Debian's package if we are root. Where there is a headless shell, the journeys that need no more run in it: it takes a
// third less processor time.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { toolEnv } from './tools.ts'

const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of a working Chromium, or null. CHROMIUM takes precedence. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const candidates = [
    env.CHROMIUM ?? '',
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    ...places,
  ]
  return candidates.find((candidate) => candidate !== '' && canRun(candidate)) ?? playwrightChromium()
}

/** Chromium without windows, notifications and the like, or null. */
export function findHeadlessShell(env: NodeJS.ProcessEnv = process.env): string | null {
  const path = env['HEADLESS_SHELL'] ?? '/usr/bin/chromium-headless-shell'
  return canRun(path) ? path : null
}

/** Like findChromium, but installs one if needed. Throws with instructions when that fails. */
export function provideChromium(): string {
  const found = findChromium()
  if (found) return found
  console.log('No Chromium here: installing one for the browser tests.')
  const attempts: string[][] = [['playwright', 'install', 'chromium']]
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const install = ['apt-get', 'install', '-y', '-qq']
  if (isDebianRoot)
    attempts.unshift(['apt-get', 'update', '-qq'], [...install, 'chromium-headless-shell'], [...install, 'chromium'])
  for (const [program = '', ...args] of attempts) {
    const env = toolEnv({ DEBIAN_FRONTEND: 'noninteractive' })
    spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: 600_000 })
    const chromium = findChromium()
    if (chromium) return chromium
  }
  throw new Error('No Chromium was found or could be installed. Install Chrome or Chromium, or name one in CHROMIUM.')
}

/** Flags that Chromium needs here: no sandbox as root, and no background requests. */
export function chromiumFlags(): string[] {
  const flags = [
    '--disable-background-networking',
    '--disable-component-update',
    '--no-first-run',
    '--disable-dev-shm-usage',
  ]
  return process.getuid?.() === 0 ? ['--no-sandbox', ...flags] : flags
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function playwrightChromium(): string | null {
  const { chromium } = createRequire(import.meta.url)('@playwright/test') as { chromium: { executablePath(): string } }
  const path = chromium.executablePath()
  return canRun(path) ? path : null
}
