// The time of the listening process: a monotonic clock, so that a step of the wall clock changes no age.
export function listenerTime(): number {
  return Math.floor(performance.timeOrigin + performance.now())
}
