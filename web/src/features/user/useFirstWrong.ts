import { type RefObject, useEffect, useRef } from 'react'

/** For a form: after each press of its button that was refused, its first wrong field gets the focus. */
export function useFirstWrong(presses: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (presses > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [presses])
  return form
}
