import { useMemo } from 'react'

/** The time at which a choice was made: a period that moved with the clock would ask again at every render. */
export function useFrozenNow(choice: unknown): number {
  return useMemo(() => {
    void choice
    return Date.now()
  }, [choice])
}
