import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import market from '@assay/words/en/market.json'
import shell from '@assay/words/en/shell.json'
import user from '@assay/words/en/user.json'
import { keepReturnTo, useReturnTo } from '../session/returnTo.ts'
import { useSession } from '../session/sessionStore.ts'
import { navigate } from '../../router.tsx'
import { show } from '../../testing/signedIn.tsx'
import FreezePage from './FreezePage.tsx'

const words = { market, shell, user }
// Another file of the same worker may have left somebody logged in.
beforeEach(() => {
  keepReturnTo(null)
  useSession.setState({ isSign: false })
})

test('a visitor with a broken link logs in, and comes to the devices', () => {
  show(<FreezePage />, words)
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
  expect(useReturnTo.getState().path).toBe('/devices')
})

test('who is logged in already goes to the devices from there', () => {
  useSession.setState({ isSign: true })
  show(<FreezePage />, words)
  expect(screen.getByRole('link', { name: 'Devices and logins' }).getAttribute('href')).toBe('/devices')
  expect(useReturnTo.getState().path).toBeNull()
})

test('a whole link that is opened where a broken one was is followed', async () => {
  navigate('/freeze#broken')
  show(<FreezePage />, words)
  expect(screen.queryByRole('button', { name: 'Freeze my account' })).toBeNull()
  act(() => navigate(`/freeze#${'a'.repeat(43)}`))
  expect(await screen.findByRole('button', { name: 'Freeze my account' })).toBeTruthy()
  act(() => navigate('/'))
})
