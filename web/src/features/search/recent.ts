// What the person opened from the search, the newest first, by the ids of results.
import { readJson, writeJson } from '../../storage.ts'

const KEPT_MAX = 6

export function recentResults(): string[] {
  const kept = readJson<unknown>('OWN_SEARCHES')
  return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string').slice(0, KEPT_MAX) : []
}

export function keepRecent(id: string): void {
  writeJson('OWN_SEARCHES', [id, ...recentResults().filter((other) => other !== id)].slice(0, KEPT_MAX))
}

export function clearRecent(): void {
  writeJson('OWN_SEARCHES', [])
}
