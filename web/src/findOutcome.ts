// What became of a call that got no answer. The exchange is asked for the call's own id. It may still be on its way until its
// time is over, so an answer without it counts only from then on, and only two of them say that it never arrived.
import { saysNothing } from './requestError.ts'
import { onItsWayMs } from './unanswered.ts'

export type Outcome<Found> =
  /** The exchange has it: one order, or the two legs of an OCO. */
  | { outcome: 'accepted'; found: Found[] }
  /** It never arrived, and trying again is safe. */
  | { outcome: 'absent' }
  /** Nobody could tell: it may have been done. */
  | { outcome: 'unknown' }

const ASK_AFTER_MS = [0, 1500, 4000]

export async function findOutcome<Found>(
  clientId: string,
  find: (clientId: string) => Promise<Found[]>,
): Promise<Outcome<Found>> {
  let absences = 0
  for (const delay of ASK_AFTER_MS) {
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, Math.max(delay, onItsWayMs(clientId))))
    const isOnItsWay = onItsWayMs(clientId) > 0
    try {
      const found = await find(clientId)
      if (found.length > 0) return { outcome: 'accepted', found }
      if (!isOnItsWay) absences += 1
    } catch (error) {
      if (!saysNothing(error)) throw error
    }
  }
  return { outcome: absences >= 2 ? 'absent' : 'unknown' }
}
