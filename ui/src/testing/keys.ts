import { createEvent, fireEvent } from '@testing-library/react'

/** Presses a key where the focus is. Returns whether the browser may still do its own action for that key. */
export function press(key: string, atMs?: number): boolean {
  const focused = document.activeElement ?? document.body
  const event = createEvent.keyDown(focused, { key })
  if (atMs !== undefined) Object.defineProperty(event, 'timeStamp', { value: atMs })
  return fireEvent(focused, event)
}

/** Letters a tenth of a second apart, beginning at this time of the page. */
export function type(letters: string, fromMs: number): void {
  Array.from(letters).forEach((letter, place) => press(letter, fromMs + place * 100))
}
