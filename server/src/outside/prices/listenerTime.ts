// The time of the listening process: a clock that nobody can set, so that a step of the wall clock changes no age.
export function listenerTime(): number {
  return Math.floor(performance.timeOrigin + performance.now())
}
