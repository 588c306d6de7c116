// What was searched for last on this device.
import { readJson, writeJson } from '../../storage.ts'

const KEPT_MAX = 6

export function recentSearches(): string[] {
  const kept = readJson<unknown>('SEARCHES')
  return Array.isArray(kept) ? kept.filter((text): text is string => typeof text === 'string').slice(0, KEPT_MAX) : []
}

export function keepRecent(text: string): void {
  writeJson('SEARCHES', [text, ...recentSearches().filter((other) => other !== text)].slice(0, KEPT_MAX))
}

export function clearRecent(): void {
  writeJson('SEARCHES', [])
}
