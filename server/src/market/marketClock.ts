// The market's timers: a tick every second, bars to disk every two, old ticks deleted every hour.
import type { Clock } from '../clock/clock.ts'
import type { OpenMarket } from './market.ts'

const KEEP_MS = 2000
const PRUNE_MS = 3_600_000
/** Shortly after the full second, so that its messages have arrived. */
const AFTER_TURN_MS = 5

/** Returns a function that stops it: it waits for pending work and stores the last bars. */
export function startMarketClock(market: OpenMarket, clock: Clock): () => Promise<void> {
  let isStopped = false
  let underWay: Promise<void> = Promise.resolve()
  let timer = setTimeout(turn, untilTurn(clock))
  const keeping = setInterval(() => void market.keep(), KEEP_MS)
  const pruning = setInterval(() => void market.prune().catch(() => {}), PRUNE_MS)

  function turn(): void {
    underWay = market.beat().finally(() => {
      if (!isStopped) timer = setTimeout(turn, untilTurn(clock))
    })
  }

  return async () => {
    isStopped = true
    clearTimeout(timer)
    clearInterval(keeping)
    clearInterval(pruning)
    await underWay
    await market.keep()
  }
}

function untilTurn(clock: Clock): number {
  return 1000 - (clock.now() % 1000) + AFTER_TURN_MS
}
