import { useEffect, useState } from 'react'
import type { BookStore } from './bookStore.ts'
import { useBookFact } from './useBook.ts'

const USABLE_AFTER_MS = 2500

/** The page is usable with its first rows of the book, or after a while without them. What can wait, waits for this. */
export function useIsUsable(book: BookStore): boolean {
  const isLoaded = useBookFact(book, (summary) => summary.isLoaded)
  const [isUsable, setIsUsable] = useState(isLoaded)
  useEffect(() => {
    if (isUsable) return undefined
    const timer = setTimeout(() => setIsUsable(true), isLoaded ? 0 : USABLE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isLoaded, isUsable])
  return isUsable
}
