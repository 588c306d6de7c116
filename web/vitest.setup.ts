// After each test the page and the storage are empty again: test files share a pretended browser.
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// What has not appeared after this long never will; a machine under load must not decide a test.
configure({ asyncUtilTimeout: 15_000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
