import { ApiError } from '@assay/api/errors'
import type { KeptRequest, Store } from './store.ts'
import type { Waiting } from './waiting.ts'

/** What was done for these client ids; null if the store cannot be reached. */
export async function findKept(store: Store, taken: readonly Waiting[]): Promise<(KeptRequest | null)[] | null> {
  const asked = taken.flatMap(({ submission: { once } }, place) => (once === undefined ? [] : [{ once, place }]))
  const kept: (KeptRequest | null)[] = taken.map(() => null)
  if (asked.length === 0) return kept
  const found = await store.findKept(asked.map(({ once }) => once)).catch(() => null)
  if (found === null) return null
  asked.forEach(({ place }, index) => (kept[place] = found[index] ?? null))
  return kept
}

/** Answers a repeated request with what was done for its client id. */
export function answerAgain({ submission, answered }: Waiting, { bodyHash, committed }: KeptRequest): void {
  if (committed === null || bodyHash !== submission.once?.bodyHash) answered.reject(new ApiError('CLIENT_ID_REUSED'))
  else if (committed === 'UNFINISHED') answered.reject(new ApiError('ANSWER_UNKNOWN'))
  else answered.resolve(committed)
}
