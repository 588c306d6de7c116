// Where the calls go: the page's own origin. In a development build a stored TEST_PLATFORM host may take its place,
// if the build was told to allow it (VITE_TEST_PLATFORMS, a comma list). A production build knows no such switch.
import { readJson } from './storage.ts'

interface TestPlatform {
  domain: string
}

/** The host of the test platform, or null. */
export function testPlatform(): string | null {
  if (!import.meta.env.DEV) return null
  const allowed = String(import.meta.env.VITE_TEST_PLATFORMS ?? '').split(',')
  return chooseTestPlatform(readJson<TestPlatform>('TEST_PLATFORM'), allowed)
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
