import { useEffect } from 'react'
import type { Area } from './areas.ts'
import { loadAreas, useMessages } from './messages.ts'

/** Loads the words of a sheet that stands on a screen of another area once it is opened; false until they are there. */
export function useArea(area: Area, isOpen: boolean): boolean {
  const isLoaded = useMessages((state) => state.messages[area] !== undefined)
  useEffect(() => {
    if (isOpen && !isLoaded) void loadAreas([area])
  }, [area, isOpen, isLoaded])
  return isLoaded
}
