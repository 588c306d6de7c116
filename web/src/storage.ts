// Everything the page keeps in this browser. Keys are the specification's, behind one prefix.
// A browser that refuses storage (private windows) gets a memory that lasts as long as the page.

const PREFIX = 'assay.'

export type StorageKey =
  | 'TOKEN'
  | 'LANGUAGE'
  | 'LANGUAGE_ID'
  | 'USER_INFO'
  | 'THEME'
  | 'EYES'
  | 'CLOSE_WINDOW_TIME'
  | 'TEST_PLATFORM'
  | 'UPDOWN'
  | 'DENSITY'
  | 'TEXT_SIZE'
  | 'TIME_ZONE'
  | 'SETTINGS'
  | 'COINS'
  | 'SEARCHES'
  | 'SECOND_STAY'
  | `CHOICE_${string}`

const memory = new Map<string, string>()

export function readText(key: StorageKey): string | null {
  try {
    return localStorage.getItem(PREFIX + key)
  } catch {
    return memory.get(key) ?? null
  }
}

export function writeText(key: StorageKey, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value)
  } catch {
    memory.set(key, value)
  }
}

export function forget(key: StorageKey): void {
  memory.delete(key)
  try {
    localStorage.removeItem(PREFIX + key)
  } catch {
    // Nothing was kept, so nothing is left to remove.
  }
}

/** null where nothing is kept, or where what is kept is not JSON. */
export function readJson<T>(key: StorageKey): T | null {
  const text = readText(key)
  if (text === null) return null
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}

export function writeJson(key: StorageKey, value: unknown): void {
  writeText(key, JSON.stringify(value))
}
