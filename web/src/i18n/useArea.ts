import { useEffect } from 'react'
import type { Area } from './locales.ts'
import { loadAreas, useMessages } from './messages.ts'

/** Loads the words of a sheet that stands on a screen of another area; false until they are there. */
export function useArea(area: Area): boolean {
  const isLoaded = useMessages((state) => state.messages[area] !== undefined)
  useEffect(() => {
    if (!isLoaded) void loadAreas([area])
  }, [area, isLoaded])
  return isLoaded
}
