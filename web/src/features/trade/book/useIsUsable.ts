import { useEffect, useState } from 'react'
import type { BookStore } from './bookStore.ts'
import { useBookFact } from './useBook.ts'

const USABLE_AFTER_MS = 2500

/** The page is usable with its first rows of the book, or after a while without them. What can wait, waits for this. */
export function useIsUsable(book: BookStore): boolean {
  const isLoaded = useBookFact(book, (summary) => summary.isLoaded)
  const [isUsable, setIsUsable] = useState(false)
  useEffect(() => {
    if (isUsable) return undefined
    let timer = setTimeout(() => setIsUsable(true), USABLE_AFTER_MS)
    // Not before they have been painted.
    const frame = requestAnimationFrame(() => {
      if (!isLoaded) return
      clearTimeout(timer)
      timer = setTimeout(() => setIsUsable(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isLoaded, isUsable])
  return isUsable
}
