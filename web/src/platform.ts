// Where the calls go: the page's own origin. A stored TEST_PLATFORM host takes its place where the operator of this page
// allowed that host (TEST_PLATFORMS of the server, which also names it in the page's content security policy).
import { routes } from '@assay/api/routes'
import { keepFor, readJson } from './storage.ts'

let chosen: string | null = null

/** The host of the test platform, or null. */
export function testPlatform(): string | null {
  return chosen
}

/** Before the first call: asks the page's own server about a stored host. One that it does not name is ignored. */
export async function chooseTestPlatform(): Promise<void> {
  const stored = readJson<{ domain?: unknown }>('TEST_PLATFORM')?.domain
  chosen = typeof stored === 'string' && (await allowedHosts()).includes(stored) ? stored : null
  keepFor(chosen)
}

async function allowedHosts(): Promise<readonly string[]> {
  try {
    const response = await fetch(routes.settings.getSettings.path, { signal: AbortSignal.timeout(10_000) })
    const { data } = (await response.json()) as { data?: { testPlatforms?: readonly string[] } }
    return data?.testPlatforms ?? []
  } catch {
    // Its own server does not answer, so nobody has allowed anything.
    return []
  }
}

export function httpBase(): string {
  return chosen === null ? '' : `https://${chosen}`
}

/** wss, and ws only where the page itself came over plain http. */
export function socketUrl(id: string): string {
  if (chosen !== null) return `wss://${chosen}/ws/${id}`
  const scheme = window.location.protocol === 'http:' ? 'ws' : 'wss'
  return `${scheme}://${window.location.host}/ws/${id}`
}
