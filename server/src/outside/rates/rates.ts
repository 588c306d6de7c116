// Foreign exchange: CNY for a US dollar, which is also taken for a USDT.
import { randomInt } from 'node:crypto'
import type { Logger } from 'pino'
import type { Clock } from '../../clock/clock.ts'
import { medianRate } from './medianRate.ts'
import type { RateSettings, RateSource } from './rateSettings.ts'
import { type Quoted, readAnswer } from './readAnswer.ts'

export interface Rates {
  /** Whether there are sources at all; without them the bank channel is closed. */
  isConfigured: boolean
  isSimulated: boolean
  /** CNY for one USDT, times 10^6; null while fewer than two sources are fresh and agree. */
  read(ageMaxMs?: number): Promise<number | null>
}

interface RatesOptions {
  settings: RateSettings
  clock: Pick<Clock, 'now'>
  log: Pick<Logger, 'warn'>
}

/** Of what is shown, and of what a statement credits: its customer does not choose when it is imported. */
const AGE_MS = 10 * 60_000
/** Of a rate that is locked for a customer: who watches a faster source must not find an old one here. */
export const LOCK_AGE_MS = 2 * 60_000
/** However often it is read, each source is asked once in this time. */
const ASK_EVERY_MS = 15_000
const TIMEOUT_MS = 4000
const ANSWER_BYTES_MAX = 1_000_000

export function openRates({ settings: { sources, simulated }, clock, log }: RatesOptions): Rates {
  const kept = new Map<RateSource, Quoted>()
  const walk = simulated ? simulatedSources() : null
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> = Promise.resolve()

  async function askAll(): Promise<void> {
    const now = clock.now()
    await Promise.all(
      sources.map(async (source) => {
        try {
          const quoted = readAnswer(await askSource(source), source, now)
          if (quoted === null) throw new Error('the answer has no rate')
          kept.set(source, quoted)
        } catch (error) {
          log.warn({ host: new URL(source.url).host, error: String(error) }, 'a source of foreign exchange failed')
        }
      }),
    )
  }

  return {
    isConfigured: simulated || sources.length > 0,
    isSimulated: simulated,
    async read(ageMaxMs = AGE_MS) {
      const now = clock.now()
      if (walk !== null) return medianRate(walk(now), now - ageMaxMs)
      if (now - askedAt >= ASK_EVERY_MS) {
        askedAt = now
        asking = askAll()
      }
      await asking
      return medianRate([...kept.values()], clock.now() - ageMaxMs)
    },
  }
}

async function askSource({ url }: RateSource): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
  if (!response.ok) throw new Error(`it answers ${response.status}`)
  const text = await response.text()
  if (text.length > ANSWER_BYTES_MAX) throw new Error('its answer is too long')
  return JSON.parse(text)
}

const SIMULATED_START = 7_200_000
const SIMULATED_STEP = 500
const SIMULATED_EVERY_MS = 10_000

/** Three that differ a little and walk at random. */
function simulatedSources(): (now: number) => Quoted[] {
  let [middle, steppedAt] = [SIMULATED_START, Number.NEGATIVE_INFINITY]
  return (now) => {
    if (now - steppedAt >= SIMULATED_EVERY_MS) {
      steppedAt = now
      // Back to the start in the long run.
      middle += randomInt(-SIMULATED_STEP, SIMULATED_STEP + 1) + Math.round((SIMULATED_START - middle) / 1000)
    }
    return [-700, 0, 900].map((apart) => ({ micros: middle + apart, at: now }))
  }
}
