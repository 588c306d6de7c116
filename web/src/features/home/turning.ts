import { mediaHook } from '@assay/ui/mediaHook'
import { useEffect, useRef } from 'react'

const TURNS_EVERY_MS = 7000

export const useLessMotion = mediaHook('(prefers-reduced-motion: reduce)')

/** Calls turn again and again while the page is seen. */
export function useTurning(isOn: boolean, turn: () => void): void {
  const latest = useRef(turn)
  useEffect(() => {
    latest.current = turn
  })
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(() => {
      if (!document.hidden) latest.current()
    }, TURNS_EVERY_MS)
    return () => clearInterval(timer)
  }, [isOn])
}
