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
  /** How the person who uses this device likes a screen. */
  | `CHOICE_${string}`
  /** What belongs to the signed-in user, and is forgotten when they sign out. */
  | `OWN_${string}`

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

/** Everything that belongs to the user who signs out. */
export function forgetOwn(): void {
  for (const key of keptKeys()) if (key.startsWith('OWN_')) forget(key)
}

function keptKeys(): StorageKey[] {
  let names = [...memory.keys()]
  try {
    names = [
      ...names,
      ...Object.keys(localStorage).flatMap((name) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])),
    ]
  } catch {
    // Then everything is in memory.
  }
  return names as StorageKey[]
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
