// Empties the page after each test: test files share a simulated browser.
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(cleanup)
