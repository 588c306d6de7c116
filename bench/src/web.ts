// `npm run bench -- web [--smoke]`: the size of the two most important screens, and their load time on a mid-range
// phone, each compared with its budget. The pages are the production build, served by a real exchange with its
// participants behind HTTP/2 and brotli. Medians; times depend on other load, bytes and counts do not.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { RealServer } from '@assay/server/testing/faults/realServer'
import { httpClient } from '@assay/server/testing/httpClient'
import { provideChromium } from '../../scripts/chromium.ts'
import { readWeights } from '../../scripts/size.ts'
import { makeOwnCertificate } from '../../scripts/ownCertificate.ts'
import { root } from '../../scripts/tools.ts'
import { buildWeb, isBuilt } from '../../scripts/webBuild.ts'
import { gates } from '../../scripts/weights.ts'
import { openFront } from './webFront.ts'
import { type Load, loadPage } from './webLoad.ts'

const LOADS = 5
const SMOKE_LOADS = 1
const BOOK_LEVELS = 20
const BOOK_TRIES = 240

type PageName = 'home' | 'trade'
/** The second one signed in: trade is for customers. */
const pages: Record<PageName, { path: string; isForCustomers: boolean }> = {
  home: { path: '/', isForCustomers: false },
  trade: { path: '/trade?symbol=btcusdt', isForCustomers: true },
}

interface Budget {
  what: string
  read: (load: Load) => number
  show: (value: number) => string
  most: Record<PageName, number>
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`
const milliseconds = (ms: number): string => `${ms.toFixed(0)} ms`
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`

/** Of the first row by default. */
const budgets: Budget[] = [
  { what: 'first real row', read: (load) => load.readyMs, show: seconds, most: { home: 1900, trade: 2200 } },
  { what: 'largest text or picture', read: (load) => load.lcpMs, show: seconds, most: { home: 1600, trade: 1900 } },
  { what: 'requests before that row', read: (load) => load.requests, show: String, most: { home: 10, trade: 14 } },
  {
    what: 'scripts and words before that row, with headers',
    read: (load) => load.scriptBytes,
    show: kilobytes,
    most: { home: 110_000, trade: 130_000 },
  },
  {
    what: 'styles, the same',
    read: (load) => load.styleBytes,
    show: kilobytes,
    most: { home: gates.css, trade: gates.css },
  },
  {
    what: 'layout shift',
    read: (load) => load.shift,
    show: (value) => value.toFixed(4),
    most: { home: 0.01, trade: 0.01 },
  },
  {
    what: 'blocked beyond 50 ms by one task',
    read: (load) => load.blockingMs,
    show: milliseconds,
    most: { home: 150, trade: 350 },
  },
]

if (import.meta.main) {
  if (!isBuilt(root)) await buildWeb(root)
  console.log('| what | beside | figure | ratio | budget |\n|---|---|---|---|---|')
  for (const { what, bytes, maxBytes } of readWeights())
    if (/^(home|trade),/.test(what)) console.log(rowOf(`${what}, brotli`, bytes, maxBytes, kilobytes))
  const count = process.argv.includes('--smoke') ? SMOKE_LOADS : LOADS
  const measured = await measurePages(count)
  for (const name of ['home', 'trade'] as const)
    for (const { what, read, show, most } of budgets) {
      const value = median(measured[name].map(read))
      console.log(rowOf(`${name} on a phone, ${what}`, value, most[name], show))
    }
  console.log(`median of ${count} loads of each page; load of the machine ${loadavg()[0]?.toFixed(1)}`)
  process.exit(0)
}

function rowOf(what: string, value: number, most: number, show: (value: number) => string): string {
  return `| ${what} | budget ${show(most)} | ${show(value)} | ${(value / most).toFixed(2)} times | ≤ 1 times |`
}

/** Each page this many times, alternating, so that other load affects them alike. */
export async function measurePages(count: number): Promise<Record<PageName, Load[]>> {
  const directory = await mkdtemp(join(tmpdir(), 'assay-bench-'))
  await chmod(directory, 0o755)
  const environment = { PARTICIPANTS: 'on', WEB_DIR: join(root, 'web', 'dist') }
  const server = new RealServer({ directory, environment })
  try {
    const { url } = await server.ready()
    const certificate = await makeOwnCertificate()
    const front = await openFront(url, certificate)
    const token = await signUp(url, server.inviteCode)
    await untilBookIsFull(url)
    const executablePath = provideChromium()
    const loads: Record<PageName, Load[]> = { home: [], trade: [] }
    for (let turn = 0; turn < count; turn++)
      for (const name of ['home', 'trade'] as const) {
        const { path, isForCustomers } = pages[name]
        const account = isForCustomers ? { token } : {}
        loads[name].push(await loadPage({ executablePath, url: front.url + path, pin: certificate.pin, ...account }))
      }
    front.close()
    return loads
  } finally {
    await server.kill('SIGTERM')
    await rm(directory, { recursive: true, force: true })
  }
}

async function signUp(url: string, inviteCode: string): Promise<string> {
  const account = { type: 'USERNAME' as const, account: 'reader1', password: 'three blind mice 3' }
  const { satoken } = await httpClient({ url }).user.register({ ...account, inviteCode })
  return satoken
}

/** The participants need a moment; otherwise a page without a row would count as ready. */
async function untilBookIsFull(url: string): Promise<void> {
  const client = httpClient({ url })
  for (let tries = 0; tries < BOOK_TRIES; tries++) {
    const { bids, asks } = await client.market.getDepth({ symbol: 'btcusdt', limit: BOOK_LEVELS })
    if (bids.length === BOOK_LEVELS && asks.length === BOOK_LEVELS) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('the participants have not filled the book')
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[(values.length - 1) >> 1] ?? Number.NaN
}
