import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import security from '@assay/words/en/security.json'
import shell from '@assay/words/en/shell.json'
import { useSession } from '../features/session/sessionStore.ts'
import { live } from '../live/live.ts'
import { navigate } from '../router.tsx'
import { beSignedIn, show } from '../testing/signedIn.tsx'
import { Banners } from './Banners.tsx'

const words = { shell, security }
beSignedIn(words)
const { status } = live
afterEach(() => {
  live.status = status
})

const frozen = { since: 1, by: 'CUSTOMER', reason: '', until: 2 }

test('a frozen account is named above every screen, with the way to its page, which says it itself', async () => {
  useSession.setState({ user: { frozen } as never })
  show(<Banners />, words)
  expect(await screen.findByText('Account frozen')).toBeDefined()
  expect(screen.getByText(/You can cancel orders, close positions and add margin/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'See how to unfreeze it' }).getAttribute('href')).toBe('/devices')
  act(() => navigate('/devices'))
  expect(screen.queryByText('Account frozen')).toBeNull()
  act(() => navigate('/'))
})

test('an account that is not frozen has no such line', () => {
  useSession.setState({ user: { frozen: null } as never })
  show(<Banners />, words)
  expect(screen.queryByText('Account frozen')).toBeNull()
})

test('of a freeze that only the exchange can end, nobody reads how to end it', async () => {
  useSession.setState({ user: { frozen: { ...frozen, by: 'OPERATOR', until: null } } as never })
  show(<Banners />, words)
  expect((await screen.findByRole('link', { name: 'See details' })).getAttribute('href')).toBe('/devices')
  expect(screen.queryByText(/unfreeze/)).toBeNull()
})

test('while the account is not live the banner says so, and that prices are', () => {
  live.status = { ...status, state: 'open', isAccountPaused: true }
  show(<Banners />, words)
  expect(screen.getByText('Your balances and orders are not updating. Prices are live. Reconnecting')).toBeDefined()
})

test('a lost connection is what the banner names first', () => {
  live.status = { ...status, state: 'waiting', retryAt: null, isAccountPaused: true }
  show(<Banners />, words)
  expect(screen.getByText('Live prices paused. Reconnecting')).toBeDefined()
  expect(screen.queryByText(/^Your balances/)).toBeNull()
})
