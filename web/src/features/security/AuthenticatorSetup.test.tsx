// Setting up an authenticator app: which proof is asked for, and that a used one is not sent again.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import errors from '@assay/words/en/errors.json'
import security from '@assay/words/en/security.json'
import shell from '@assay/words/en/shell.json'
import user from '@assay/words/en/user.json'
import { api } from '../../api.ts'
import { Texts } from '../../i18n/Texts.tsx'
import { RequestError } from '../../requestError.ts'
import { AuthenticatorSetup } from './AuthenticatorSetup.tsx'

const words = { errors, security, shell, user }

function show() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={queries}>
      <Texts locale="en" messages={words as never} timeZone="UTC">
        <AuthenticatorSetup onCodes={() => {}} />
      </Texts>
    </QueryClientProvider>,
  )
}

const needed = (missing: string) => new RequestError('STEP_UP_NEEDED', { missing, challenge: 'c' })

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('where only a recent login helps, the page says so', async () => {
  vi.spyOn(api.security, 'startTotp').mockRejectedValue(needed('recentSignIn'))
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Set up' }))
  await screen.findByText(/Log out and in again/)
})

test('starting again asks for a new proof instead of sending the used one', async () => {
  const start = vi
    .spyOn(api.security, 'startTotp')
    .mockImplementation(async (proofs) =>
      'loginPwd' in proofs
        ? { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/a' }
        : Promise.reject(needed('loginPassword')),
    )
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Set up' }))
  fireEvent.change(await screen.findByLabelText('Login password'), { target: { value: 'Tobermory-7' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Start again' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Set up' }))
  expect(await screen.findByLabelText<HTMLInputElement>('Login password')).toHaveProperty('value', '')
  expect(start.mock.lastCall).toEqual([{}])
})
