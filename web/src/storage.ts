// Everything the page keeps in this browser. Keys are the specification's, behind one prefix.
// A browser that refuses storage (private windows) gets a memory that lasts as long as the page.
// A user's session is kept for its server alone: a test platform never gets the token of the page's own server.

const PREFIX = 'assay.'
let sessionPrefix = PREFIX

/** From here on, sessions are this host's, and kept as assay@test.example.TOKEN; null is the page's own server. */
export function keepFor(testPlatform: string | null): void {
  sessionPrefix = testPlatform === null ? PREFIX : `assay@${testPlatform}.`
}

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

/** The name of this key in the browser's storage. */
export function storedName(key: StorageKey): string {
  const isOfSession = key === 'TOKEN' || key === 'USER_INFO' || key.startsWith('OWN_')
  return (isOfSession ? sessionPrefix : PREFIX) + key
}

const memory = new Map<string, string>()

export function readText(key: StorageKey): string | null {
  try {
    return localStorage.getItem(storedName(key))
  } catch {
    return memory.get(storedName(key)) ?? null
  }
}

export function writeText(key: StorageKey, value: string): void {
  try {
    localStorage.setItem(storedName(key), value)
  } catch {
    memory.set(storedName(key), value)
  }
}

export function forget(key: StorageKey): void {
  memory.delete(storedName(key))
  try {
    localStorage.removeItem(storedName(key))
  } catch {
    // Nothing was kept, so nothing is left to remove.
  }
}

/** Everything that belongs to the user who signs out. */
export function forgetOwn(): void {
  for (const name of keptNames())
    if (name.startsWith(`${sessionPrefix}OWN_`)) forget(name.slice(sessionPrefix.length) as StorageKey)
}

function keptNames(): string[] {
  try {
    return [...memory.keys(), ...Object.keys(localStorage)]
  } catch {
    // Then everything is in memory.
    return [...memory.keys()]
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
