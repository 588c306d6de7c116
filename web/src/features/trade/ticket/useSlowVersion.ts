import { useEffect, useState } from 'react'
import type { BookStore } from '../book/bookStore.ts'

const EVERY_MS = 500

/** The book's version, renewed twice a second: estimates need no more, and the form stays still. */
export function useSlowVersion(book: BookStore): number {
  const [version, setVersion] = useState(0)
  useEffect(() => {
    let seen = -1
    const timer = setInterval(() => {
      if (book.version() !== seen) {
        seen = book.version()
        setVersion(seen)
      }
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [book])
  return version
}
