import type { WelfareTask } from './rewardQueries.ts'

/** The parts of the page, in their order. */
export const taskPlaces = ['ready', 'todo', 'inUse', 'locked', 'past'] as const

export function placeOf({
  kind,
  lock,
  state,
}: Pick<WelfareTask, 'kind' | 'lock' | 'state'>): (typeof taskPlaces)[number] {
  if (state === 'DONE') return 'ready'
  // A document is something that the person can bring.
  if (state === 'ACTIVE' || lock === 'DOCUMENT') return 'todo'
  if (state === 'LOCKED') return 'locked'
  return state === 'CLAIMED' && kind !== 'CASH' ? 'inUse' : 'past'
}
