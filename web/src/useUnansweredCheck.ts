import { useEffect, useRef } from 'react'
import { useConnection } from './live/live.ts'

/** How often unanswered calls are asked about again while the exchange can be reached. */
const ASK_EVERY_MS = 5000

/** Checks automatically what happened to a request without an answer: at reconnection, then periodically. */
export function useUnansweredCheck(isUnknown: boolean, ask: () => void): void {
  const isLive = useConnection() === 'live'
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    if (!isUnknown || !isLive) return undefined
    latest.current()
    const timer = setInterval(() => latest.current(), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isUnknown, isLive])
}
