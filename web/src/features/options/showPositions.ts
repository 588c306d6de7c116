/** The id of the part of the page that lists positions. */
export const POSITIONS_ID = 'option-positions'

/** Below the chain, and on a phone out of sight. */
export function showPositions(): void {
  document.getElementById(POSITIONS_ID)?.scrollIntoView({ behavior: 'smooth', block: 'start' })
}
