import { type RefObject, useEffect, useRef } from 'react'

/**
 * For an action after which the button that was pressed is gone or disabled: each time `moment` changes to something that is
 * neither false nor 0, the element with this ref and tabIndex -1 takes the focus, unless something else has it. undefined: it
 * is not known yet.
 */
export function useFocusAfter<E extends HTMLElement>(
  moment: string | number | boolean | undefined,
): RefObject<E | null> {
  const place = useRef<E>(null)
  const before = useRef(moment)
  useEffect(() => {
    const isNew = before.current !== undefined && before.current !== moment && Boolean(moment)
    before.current = moment
    if (isNew && isFocusLost()) place.current?.focus()
  }, [moment])
  return place
}

function isFocusLost(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.matches(':disabled')
}
