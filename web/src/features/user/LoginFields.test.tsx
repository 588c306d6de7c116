// Signing in as a person does it: by labels and words.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Texts } from '../../i18n/Texts.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../api.ts'
import errors from '@assay/words/en/errors.json'
import shell from '@assay/words/en/shell.json'
import user from '@assay/words/en/user.json'
import { useMessages } from '../../i18n/messages.ts'
import { RequestError } from '../../requestError.ts'
import { useSession } from '../session/sessionStore.ts'
import { defaultSettings } from '../settings/defaultSettings.ts'
import type { AccountType, SignInRules } from '@assay/api/signInRules'
import { LoginFields } from './LoginFields.tsx'

const words = { errors, shell, user }
const rules = { ...defaultSettings.LOGIN_REGIS_SETTING, authenticationCode: true }

function show(types: readonly AccountType[] = ['EMAIL', 'USERNAME'], change: Partial<SignInRules> = {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={queries}>
      <Texts locale="en" messages={words as never} timeZone="UTC">
        <LoginFields rules={{ ...rules, ...change }} types={types} />
      </Texts>
    </QueryClientProvider>,
  )
}

const account = () => screen.getByLabelText('Email')
const password = () => screen.getByLabelText('Password')
const button = () => screen.getByRole('button', { name: /^(Log in$|Wait)/ })
function fill(text = 'maria@example.com', secret = 'Tobermory-7') {
  fireEvent.change(account(), { target: { value: text } })
  fireEvent.change(password(), { target: { value: secret } })
}

beforeEach(() => {
  useMessages.setState({ locale: 'en', messages: words })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
  useMessages.setState({ messages: {} })
  useSession.setState({ token: '', isSign: false, user: null })
  localStorage.clear()
})

test('the kinds that are open are offered, and one alone needs no choice', () => {
  show()
  expect(screen.getAllByRole('radio').map((radio) => radio.textContent)).toEqual(['Email', 'Username'])
  cleanup()
  show(['EMAIL'])
  expect(screen.queryByRole('radio')).toBeNull()
})

test('where autoLogin is off, people are told that their session ends with the window', () => {
  const line = 'You will be logged out when you close this window.'
  show(undefined, { autoLogin: false })
  expect(screen.getByText(line)).toBeTruthy()
  cleanup()
  show(undefined, { autoLogin: true })
  expect(screen.queryByText(line)).toBeNull()
})

test('an empty form says what is missing at each field and focuses the first', async () => {
  const login = vi.spyOn(api.user, 'login')
  show()
  fireEvent.click(button())
  expect(screen.getByText('Enter your email address.')).toBeTruthy()
  expect(screen.getByText('Enter a password.')).toBeTruthy()
  expect(screen.getByText('2 fields need a change.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(account()))
  expect(login).not.toHaveBeenCalled()
})

test('a wrong password is said, and the third rests the button', async () => {
  const login = vi.spyOn(api.user, 'login').mockRejectedValue(new RequestError('WRONG_CREDENTIALS'))
  show()
  for (const [place, secret] of ['first-wrong', 'second-wrong', 'third-wrong'].entries()) {
    fill('maria@example.com', secret)
    fireEvent.click(button())
    await waitFor(() => expect(login).toHaveBeenCalledTimes(place + 1))
    await screen.findByText('Wrong account or password.')
    await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull())
  }
  await waitFor(() => expect(button().textContent).toMatch(/^Wait \d s$/))
  expect((button() as HTMLButtonElement).disabled).toBe(true)
  expect(screen.getByLabelText('Email code')).toBeTruthy()
})

test('a code is asked for when the server wants one, and sent with the next try', async () => {
  const login = vi.spyOn(api.user, 'login').mockRejectedValue(new RequestError('CODE_REQUIRED'))
  const send = vi.spyOn(api.user, 'sendEmailCode').mockResolvedValue({ requestId: '' })
  show()
  fill()
  fireEvent.click(button())
  const code = await screen.findByLabelText('Email code')
  expect(screen.getByText(/Your password is correct/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Send code' }))
  await screen.findByRole('button', { name: /Resend in (60|59) s/ })
  expect(send).toHaveBeenCalledWith({ codeType: 'LOGIN', email: 'maria@example.com' })
  fireEvent.change(code, { target: { value: 'Your code: 482 913' } })
  fireEvent.click(button())
  await waitFor(() => expect(login).toHaveBeenLastCalledWith(expect.objectContaining({ code: '482913' })))
})

test('the code of an authenticator app is asked for once the password is right, or a recovery code', async () => {
  const login = vi.spyOn(api.user, 'login').mockRejectedValue(new RequestError('TOTP_REQUIRED'))
  show()
  fill()
  fireEvent.click(button())
  const code = await screen.findByLabelText('Authenticator code')
  login.mockRejectedValue(new RequestError('TOTP_WRONG', { triesLeft: 4 }))
  fireEvent.change(code, { target: { value: '482 913' } })
  fireEvent.click(button())
  await waitFor(() => expect(login).toHaveBeenLastCalledWith(expect.objectContaining({ totpCode: '482913' })))
  expect(await screen.findByText('This code is wrong or was already used. Attempts left: 4.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  fireEvent.change(screen.getByLabelText('Recovery code'), { target: { value: '7QK2M-9XBTR' } })
  fireEvent.click(button())
  await waitFor(() => expect(login).toHaveBeenLastCalledWith(expect.objectContaining({ recoveryCode: '7QK2M-9XBTR' })))
})

test('a browser without passkeys asks an account that has one for a recovery code', async () => {
  const refusal = new RequestError('PASSKEY_REQUIRED', { passkeyOptions: '{}' })
  const login = vi.spyOn(api.user, 'login').mockRejectedValue(refusal)
  show()
  fill()
  fireEvent.click(button())
  fireEvent.change(await screen.findByLabelText('Recovery code'), { target: { value: '7QK2M-9XBTR' } })
  expect(screen.queryByRole('button', { name: 'Use the app' })).toBeNull()
  fireEvent.click(button())
  await waitFor(() => expect(login).toHaveBeenLastCalledWith(expect.objectContaining({ recoveryCode: '7QK2M-9XBTR' })))
  fireEvent.click(screen.getByRole('button', { name: 'Use a passkey' }))
  fireEvent.click(screen.getByRole('button', { name: 'Use passkey' }))
  await screen.findByText(/^This browser cannot use passkeys here/)
})

test("the server's own lock is counted down", async () => {
  vi.spyOn(api.user, 'login').mockRejectedValue(new RequestError('LOCKED_OUT', { retryAfterSeconds: 900 }))
  show()
  fill()
  fireEvent.click(button())
  await waitFor(() => expect(button().textContent).toMatch(/^Wait (900|899) s$/))
})
