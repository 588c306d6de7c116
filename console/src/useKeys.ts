import { useEffect } from 'react'

/** Keys of a page, by KeyboardEvent.key in lower case. Silent while somebody writes or a dialog is open. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.metaKey || event.ctrlKey || event.altKey || document.querySelector('dialog[open]') !== null) return
      if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select') !== null) return
      const act = keys[event.key.toLowerCase()]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [keys])
}
