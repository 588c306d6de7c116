import { useEffect, useState } from 'react'
import { usePainted } from '@assay/ui/usePainted'
import type { BookStore } from './bookStore.ts'
import { useBookFact } from './useBook.ts'

const USABLE_AFTER_MS = 2500

/** The page is usable with its first rows of the book, or after a while without them. What can wait, waits for this. */
export function useIsUsable(book: BookStore): boolean {
  const isDrawn = usePainted(useBookFact(book, (summary) => summary.isLoaded))
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), USABLE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isDrawn || isLate
}
