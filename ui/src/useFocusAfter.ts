import { type RefObject, useEffect, useRef } from 'react'

/**
 * For an action that removes or disables the button that was pressed. Each time `outcome` changes to a value other than false
 * and 0, the element with the returned ref (and tabIndex -1) takes the focus, unless something else has it. undefined means
 * that the outcome is still loading: the first known value moves nothing.
 */
export function useFocusAfter<E extends HTMLElement>(
  outcome: string | number | boolean | undefined,
): RefObject<E | null> {
  const place = useRef<E>(null)
  const before = useRef(outcome)
  useEffect(() => {
    const isNew = before.current !== undefined && before.current !== outcome && Boolean(outcome)
    before.current = outcome
    if (isNew && isFocusLost()) place.current?.focus()
  }, [outcome])
  return place
}

function isFocusLost(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.matches(':disabled')
}
