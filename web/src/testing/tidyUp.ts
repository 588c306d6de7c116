// After each test the page, the storage and the exchange's settings are empty again: test files share a pretended browser and
// its modules.
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { useSettingsStore } from '../features/settings/settingsStore.ts'

/** No server answers here. A real socket would be refused at some moment, and whatever is shown then would be stale. */
class SilentSocket extends EventTarget {
  send(): void {}
  close(): void {}
}

// On a busy machine an answer comes late; a test fails only if it never comes.
configure({ asyncUtilTimeout: 30_000 })

/** No request leaves the tests: a test that needs an answer provides it, and every other request stays unanswered. */
const silentFetch = () => new Promise<never>(() => {})

Object.assign(globalThis, { WebSocket: SilentSocket, fetch: silentFetch })

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  useSettingsStore.setState({ settings: null, isFresh: false })
})
