// The market's timers: a tick every second, bars to disk every two, ticks moved into blocks every minute.
import type { Clock } from '../clock/clock.ts'
import type { OpenMarket } from './market.ts'

const KEEP_MS = 2000
const PACK_MS = 60_000
/** Shortly after the full second, so that its messages have arrived. */
const AFTER_TURN_MS = 5

/** Returns a function that stops it: it waits for pending work and stores the last bars. */
export function startMarketClock(market: OpenMarket, clock: Clock): () => Promise<void> {
  let isStopped = false
  let underWay: Promise<void> = Promise.resolve()
  let timer = setTimeout(turn, untilTurn(clock))
  const keeping = setInterval(() => void market.keep(), KEEP_MS)
  let packing: Promise<void> = Promise.resolve()
  let packTimer = setTimeout(pack, PACK_MS)

  function turn(): void {
    underWay = market.beat().finally(() => {
      if (!isStopped) timer = setTimeout(turn, untilTurn(clock))
    })
  }

  function pack(): void {
    packing = market.pack().finally(() => {
      if (!isStopped) packTimer = setTimeout(pack, PACK_MS)
    })
  }

  return async () => {
    isStopped = true
    clearTimeout(timer)
    clearInterval(keeping)
    clearTimeout(packTimer)
    await underWay
    await packing
    await market.keep()
  }
}

function untilTurn(clock: Clock): number {
  return 1000 - (clock.now() % 1000) + AFTER_TURN_MS
}
