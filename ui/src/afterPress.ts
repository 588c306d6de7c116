/**
 * Does something when a field is left. What appears then moves the page: while a button is being pressed that would move
 * it from under the finger, and the press would be lost. So it waits until the press has had its effect.
 */
export function afterPress(action: () => void): void {
  if (document.querySelector(':active') === null) action()
  else window.addEventListener('mouseup', () => setTimeout(action), { once: true })
}
