// Where the calls go: the page's own origin. A stored TEST_PLATFORM host may take its place where the operator allowed
// that host: TEST_PLATFORMS, a comma list, when the page is built and when the server runs, whose content security policy
// lets no other host through.
import { readJson } from './storage.ts'

interface TestPlatform {
  domain: string
}

/** The host of the test platform, or null. */
export function testPlatform(): string | null {
  const allowed = import.meta.env.VITE_TEST_PLATFORMS ?? ''
  if (allowed === '') return null
  const hosts = allowed.split(',').map((host) => host.trim())
  return chooseTestPlatform(readJson<TestPlatform>('TEST_PLATFORM'), hosts)
}

export function chooseTestPlatform(stored: TestPlatform | null, allowed: readonly string[]): string | null {
  const domain = stored?.domain ?? ''
  return domain !== '' && allowed.includes(domain) ? domain : null
}

export function httpBase(): string {
  const host = testPlatform()
  return host === null ? '' : `https://${host}`
}

/** wss, and ws only where the page itself came over plain http. */
export function socketUrl(id: string): string {
  const host = testPlatform()
  if (host !== null) return `wss://${host}/ws/${id}`
  const scheme = window.location.protocol === 'http:' ? 'ws' : 'wss'
  return `${scheme}://${window.location.host}/ws/${id}`
}
