// One beat for everything that live messages change: prices, book, trades. What is drawn in the same task costs the page
// one render, one layout and one paint; clocks of their own would cost each of them.

export const DRAIN_EVERY_MS = 100

const waiting = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let beatAt = 0

/** Calls at the next beat, at most every 100 ms; at once where there was none for so long. Once, however often asked. */
export function drawAtBeat(draw: () => void): void {
  waiting.add(draw)
  const passed = performance.now() - beatAt
  timer ??= setTimeout(beat, passed < 0 || passed > DRAIN_EVERY_MS ? 0 : DRAIN_EVERY_MS - passed)
}

export function leaveBeat(draw: () => void): void {
  waiting.delete(draw)
  if (waiting.size > 0) return
  clearTimeout(timer)
  timer = undefined
}

function beat(): void {
  timer = undefined
  beatAt = performance.now()
  const now = [...waiting]
  waiting.clear()
  for (const draw of now) draw()
}
