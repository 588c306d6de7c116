import { useEffect, useState } from 'react'
import { readJson, writeJson } from '../../storage.ts'
import { useSession } from '../session/sessionStore.ts'
import { continueStay, isStay } from './stay.ts'

const LOOKS_EVERY_MS = 20_000

/** The full hours to announce now to somebody who is signed in; null while there is nothing to announce. */
export function useStay(): { hours: number | null; close: () => void } {
  const isSign = useSession((session) => session.isSign)
  const [hours, setHours] = useState<number | null>(null)
  useEffect(() => {
    if (!isSign) return undefined
    const look = () => {
      const kept = readJson<unknown>('OWN_SECOND_STAY')
      const next = continueStay(isStay(kept) ? kept : null, Date.now())
      writeJson('OWN_SECOND_STAY', next.stay)
      if (next.hours !== null) setHours(next.hours)
    }
    look()
    const timer = setInterval(look, LOOKS_EVERY_MS)
    return () => clearInterval(timer)
  }, [isSign])
  return { hours, close: () => setHours(null) }
}
