// After each test the page is empty again: test files share a pretended browser.
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(cleanup)
