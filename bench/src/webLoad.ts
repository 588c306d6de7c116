// One page load on a mid-range phone: Chromium with an empty cache, 412×823, a processor four times slower, 1.6 Mbit/s
// and 150 ms for each request. The browser itself counts everything.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { chromiumFlags } from '../../scripts/chromium.ts'

export interface LoadOptions {
  /** Of Chromium. */
  executablePath: string
  url: string
  /** Of the certificate that is trusted. */
  pin: string
  /** Signed in, where there is one. */
  token?: string
}

/** Times in ms from the start of the navigation; sizes in bytes as they crossed the network, with headers. */
export interface Load {
  readyMs: number
  lcpMs: number
  /** Of layout shifts, a plain number. */
  shift: number
  /** Beyond 50 ms, of all long tasks after the first text. */
  blockingMs: number
  /** The rest counts what had arrived when the page was ready. */
  requests: number
  scriptBytes: number
  styleBytes: number
  allBytes: number
}

/** The usable part of the nominal speed, as in Lighthouse: nine tenths. The latency is per request. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
}
const PROCESSOR_SLOWDOWN = 4
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const READY_TIMEOUT_MS = 60_000
const READY = 'measured: ready'
/** After ready: late shifts and long tasks count as well. */
const SETTLE_MS = 3000

/** Rejects if the page is not ready within a minute. */
export async function loadPage({ executablePath, url, pin, token }: LoadOptions): Promise<Load> {
  const profile = await mkdtemp(join(tmpdir(), 'assay-load-'))
  const flags = [...chromiumFlags(), '--disable-gpu', '--disable-quic', `--ignore-certificate-errors-spki-list=${pin}`]
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: flags,
    ...PHONE,
  })
  try {
    await context.addInitScript(watchPage, READY)
    if (token !== undefined) await context.addInitScript((kept) => localStorage.setItem('assay.TOKEN', kept), token)
    const page = context.pages()[0] ?? (await context.newPage())
    const devtools = await context.newCDPSession(page)
    const traffic = await watchTraffic(devtools)
    await devtools.send('Network.emulateNetworkConditions', NETWORK)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN })
    // Reported by the page itself: polling it would use its processor.
    const ready = page.waitForEvent('console', {
      predicate: (said) => said.text() === READY,
      timeout: READY_TIMEOUT_MS,
    })
    await Promise.all([ready, page.goto(url, { waitUntil: 'commit' })])
    await page.waitForTimeout(SETTLE_MS)
    return await summed(page, traffic)
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

interface Request {
  type: string
  /** Seconds of the browser's own clock. */
  endedAt?: number
  bytes: number
}

interface Traffic {
  requests: Map<string, Request>
  /** Seconds of that clock, and ms since 1970, at the same time. */
  start: { mono: number; wallMs: number } | null
}

async function watchTraffic(devtools: CDPSession): Promise<Traffic> {
  const traffic: Traffic = { requests: new Map(), start: null }
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp, wallTime }) => {
    if (/^(data|blob):/.test(request.url)) return
    traffic.start ??= { mono: timestamp, wallMs: wallTime * 1000 }
    traffic.requests.set(requestId, { type: type ?? 'Other', bytes: 0 })
  })
  devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = traffic.requests.get(requestId)
    if (request !== undefined) Object.assign(request, { endedAt: timestamp, bytes: encodedDataLength })
  })
  await devtools.send('Network.enable')
  return traffic
}

async function summed(page: Page, { requests, start }: Traffic): Promise<Load> {
  const { seen, origin } = await page.evaluate(() => ({ seen: window.seen, origin: performance.timeOrigin }))
  if (seen?.readyMs === undefined || start === null) throw new Error('the page load was not recorded')
  const { readyMs } = seen
  const endMs = (at: number): number => (at - start.mono) * 1000 + start.wallMs - origin
  const before = [...requests.values()].filter(({ endedAt }) => endedAt !== undefined && endMs(endedAt) <= readyMs + 1)
  const bytesOf = (type?: string): number =>
    before.reduce((total, request) => total + (type === undefined || request.type === type ? request.bytes : 0), 0)
  return {
    readyMs,
    lcpMs: seen.lcpMs,
    shift: seen.shift,
    blockingMs: seen.tasks.reduce(
      (total, { endMs: ended, ms }) => total + (ended > seen.firstTextMs ? Math.max(0, ms - 50) : 0),
      0,
    ),
    requests: before.length,
    scriptBytes: bytesOf('Script'),
    styleBytes: bytesOf('Stylesheet'),
    allBytes: bytesOf(),
  }
}

interface Seen {
  readyMs?: number
  firstTextMs: number
  lcpMs: number
  shift: number
  tasks: { endMs: number; ms: number }[]
}

declare global {
  interface Window {
    seen?: Seen
  }
}

/** Runs in the page before its own scripts. */
function watchPage(word: string): void {
  const seen: Seen = { firstTextMs: 0, lcpMs: 0, shift: 0, tasks: [] }
  window.seen = seen
  const watch = (type: string, note: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  }
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstTextMs = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => (seen.lcpMs = startTime))
  watch('longtask', ({ startTime, duration }) => seen.tasks.push({ endMs: startTime + duration, ms: duration }))
  // The largest window of shifts at most a second apart and five seconds long, by the definition of the metric.
  let burst = { sum: 0, first: 0, last: 0 }
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput, startTime } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (hadRecentInput) return
    const continues = burst.sum > 0 && startTime - burst.last < 1000 && startTime - burst.first < 5000
    burst = continues
      ? { ...burst, sum: burst.sum + value, last: startTime }
      : { sum: value, first: startTime, last: startTime }
    seen.shift = Math.max(seen.shift, burst.sum)
  })
  const isReady = (): boolean => {
    const row = document.querySelector('[data-ready]')
    const box = row?.getBoundingClientRect()
    return box !== undefined && box.width > 0 && box.height > 0 && (row?.textContent ?? '').trim() !== ''
  }
  const look = (): void => {
    if (!isReady()) requestAnimationFrame(look)
    else
      requestAnimationFrame(() => {
        seen.readyMs = performance.now()
        console.debug(word)
      })
  }
  requestAnimationFrame(look)
}
