import { ApiError } from '@assay/api/errors'
import type { Event } from '@assay/engine/events'

/** For the answer of a submission: throws the engine's refusal, if that is what the command came to. */
export function requireAccepted(events: readonly Event[]): void {
  for (const event of events) if (event.type === 'rejected') throw new ApiError(event.reason, event.facts)
}
