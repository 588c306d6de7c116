import { useCallback, useSyncExternalStore } from 'react'

const LOOK_EVERY_MS = 250

/** Whole seconds until a moment, renewed as they pass; 0 afterwards. */
export function useCountdown(untilMs: number): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      const timer = setInterval(() => {
        listener()
        if (secondsUntil(untilMs) === 0) clearInterval(timer)
      }, LOOK_EVERY_MS)
      return () => clearInterval(timer)
    },
    [untilMs],
  )
  return useSyncExternalStore(subscribe, () => secondsUntil(untilMs))
}

function secondsUntil(epochMs: number): number {
  return Math.max(0, Math.ceil((epochMs - Date.now()) / 1000))
}
