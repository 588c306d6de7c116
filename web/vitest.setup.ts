// After each test the page and the storage are empty again: test files share a pretended browser.
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

/** No server answers here. A real socket would be refused at some moment, and whatever is shown then would be stale. */
class SilentSocket extends EventTarget {
  send(): void {}
  close(): void {}
}

// On a busy machine an answer comes late; a test fails only if it never comes.
configure({ asyncUtilTimeout: 30_000 })

/** A test that needs an answer gives it to the call; every other request stays without one, and none leaves. */
const silentFetch = () => new Promise<never>(() => {})

Object.assign(globalThis, { WebSocket: SilentSocket, fetch: silentFetch })

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
