// A list in which the address means one row: ?position=7.
import { useQueryValue } from '../../router.tsx'

interface AskedRow {
  /** null where the address means none. */
  asked: number | null
  /** For the element of a row: the one that is meant is scrolled to. */
  rowOf(id: number): { ref?: (element: HTMLElement | null) => void; 'aria-current'?: 'true' }
}

export function useAskedRow(name: string): AskedRow {
  const asked = Number(useQueryValue(name) ?? 0)
  const isId = Number.isSafeInteger(asked) && asked > 0
  return {
    asked: isId ? asked : null,
    rowOf: (id) => (isId && id === asked ? { ref: scrollTo, 'aria-current': 'true' } : {}),
  }
}

/** One function for all renders, so that it scrolls once. */
function scrollTo(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' })
}
