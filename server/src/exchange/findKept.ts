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
