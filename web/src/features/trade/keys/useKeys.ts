import { useEffect, useRef } from 'react'

/** By the key as typed, lower case: { b: … , '?': … }. */
export type KeyActions = Readonly<Record<string, () => void>>

/** Runs an action for a key pressed alone, outside of fields and while no dialog is open. */
export function useKeys(actions: KeyActions, isOn: boolean): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    if (!isOn) return undefined
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
      if (isTyping(event.target) || document.querySelector('dialog[open]') !== null) return
      const action = latest.current[event.key.toLowerCase()]
      if (action === undefined) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable], [role="slider"]') !== null
  )
}
