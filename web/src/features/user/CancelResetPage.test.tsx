import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import market from '@assay/words/en/market.json'
import shell from '@assay/words/en/shell.json'
import user from '@assay/words/en/user.json'
import { api } from '../../api.ts'
import { RequestError } from '../../requestError.ts'
import { navigate } from '../../router.tsx'
import { show } from '../../testing/signedIn.tsx'
import CancelResetPage from './CancelResetPage.tsx'

test('a used link speaks of second factors, not of a freeze', async () => {
  const refused = new RequestError('LINK_INVALID', {}, 'Log in to freeze your account.')
  vi.spyOn(api.security, 'cancelFactorResetByLink').mockRejectedValue(refused)
  navigate(`/cancelReset#${'a'.repeat(43)}`)
  show(<CancelResetPage />, { market, shell, user })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the removal' }))
  expect(await screen.findByText(/removal was cancelled, or it has been completed/)).toBeTruthy()
  expect(screen.queryByText(/freeze/)).toBeNull()
  act(() => navigate('/'))
})
