// The time of the process that listens: a clock that nobody can set, so that a step of the wall clock ages no word.
export function listenerTime(): number {
  return Math.floor(performance.timeOrigin + performance.now())
}
