// What the person searched for last.
import { readJson, writeJson } from '../../storage.ts'

const KEPT_MAX = 6

export function recentSearches(): string[] {
  const kept = readJson<unknown>('OWN_SEARCHES')
  return Array.isArray(kept) ? kept.filter((text): text is string => typeof text === 'string').slice(0, KEPT_MAX) : []
}

export function keepRecent(text: string): void {
  writeJson('OWN_SEARCHES', [text, ...recentSearches().filter((other) => other !== text)].slice(0, KEPT_MAX))
}

export function clearRecent(): void {
  writeJson('OWN_SEARCHES', [])
}
