// A server whose time a journey moves: it starts at 06:50, runs like a normal clock, and jumps ahead when its parent
// says so. The last seconds before the target time are processed one by one, with the index and everything due, so that
// settlements there have their ticks.
import { DAY_MS } from '@assay/engine/calendar'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../config.ts'
import { demoLines } from '../demo/demoAccount.ts'
import { openServer } from '../roles/openServer.ts'
import { fixedPriceKey } from './fixedPrices.ts'

const SECOND_MS = 1000
const BEGINS_AT_MS = (6 * 60 + 50) * 60_000

/** What the parent sends; the answer is the same message, once the server has reached that time. */
export interface Leap {
  /** Epoch ms of the server's time. */
  to: number
  /** Seconds before it that are processed one by one. */
  seconds: number
}

const today = Date.now() - (Date.now() % DAY_MS)
let offset = today + BEGINS_AT_MS - Date.now()
const clock = { now: () => Date.now() + offset, monotonic: () => performance.now() + offset }

const { server, slices, beat, url, close } = await openServer({
  config: readConfig(),
  clock,
  priceKey: fixedPriceKey,
  runsByTheClock: false,
  onFatal: (error) => {
    process.stderr.write(`${String(error)}\n`)
    process.exit(70)
  },
})
let leap: Leap | null = null
let isEnding = false

process.on('message', (message: Leap) => (leap = message))
process.on('SIGTERM', () => (isEnding = true))
await liveSecond()
process.stdout.write(`${[`Assay is ready at ${url}`, ...(await demoLines(server))].join('\n')}\n`)
while (!isEnding) {
  await sleep(SECOND_MS - (clock.now() % SECOND_MS))
  await liveSecond()
  if (leap !== null) await arrive(leap)
}
await close()
process.exit(0)

async function liveSecond(): Promise<void> {
  await beat()
  await slices.options.runSeries()
}

async function arrive({ to, seconds }: Leap): Promise<void> {
  for (let time = to - seconds * SECOND_MS; time <= to; time += SECOND_MS) {
    offset = time - Date.now()
    await liveSecond()
  }
  process.send?.(leap)
  leap = null
}
