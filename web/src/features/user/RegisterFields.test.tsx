// Signing up as a person does it: by labels and words.
import { breachHash } from '@assay/api/breachedPassword'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Texts } from '../../i18n/Texts.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../api.ts'
import errors from '@assay/words/en/errors.json'
import settings from '@assay/words/en/settings.json'
import shell from '@assay/words/en/shell.json'
import user from '@assay/words/en/user.json'
import { useMessages } from '../../i18n/messages.ts'
import { RequestError } from '../../requestError.ts'
import { navigate } from '../../router.tsx'
import { defaultSettings } from '../settings/defaultSettings.ts'
import { useSettingsStore } from '../settings/settingsStore.ts'
import type { AccountType, SignInRules } from '@assay/api/signInRules'
import { RegisterFields } from './RegisterFields.tsx'

const words = { errors, settings, shell, user }
const rules = { ...defaultSettings.LOGIN_REGIS_SETTING, emailCode: false, inviteCodeRequired: true }

function show(change: Partial<SignInRules> = {}, types: readonly AccountType[] = ['EMAIL']) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Texts locale="en" messages={words as never} timeZone="UTC">
        <RegisterFields rules={{ ...rules, ...change }} types={types} />
      </Texts>
    </QueryClientProvider>,
  )
}
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Create account' }))

beforeEach(() => {
  useMessages.setState({ locale: 'en', messages: words })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  useMessages.setState({ messages: {} })
  navigate('/', { replace: true })
})

test('the invite code of the link is filled in and marked', () => {
  navigate('/register?invite=AB12CD34', { replace: true })
  show()
  expect(screen.getByLabelText<HTMLInputElement>('Invite code').value).toBe('AB12CD34')
  expect(screen.getByText('from your link')).toBeTruthy()
  type('Invite code', 'OTHER')
  expect(screen.queryByText('from your link')).toBeNull()
})

test('a demo fills in its own invite code, which can be changed', async () => {
  useSettingsStore.setState({ settings: { ...defaultSettings, isDemo: true } })
  vi.spyOn(api.demo, 'getInvitation').mockResolvedValue({ inviteCode: 'DEMO2345' })
  show()
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Invite code').value).toBe('DEMO2345'))
  expect(screen.getByText('filled in for the demo')).toBeTruthy()
  type('Invite code', '')
  expect(screen.getByLabelText<HTMLInputElement>('Invite code').value).toBe('')
})

test('the invite code is required where the settings say so, and optional elsewhere', () => {
  show()
  submit()
  expect(screen.getByText(/Enter an invite code/)).toBeTruthy()
  cleanup()
  show({ inviteCodeRequired: false })
  submit()
  expect(screen.queryByText(/Enter an invite code/)).toBeNull()
  expect(screen.getByText('optional')).toBeTruthy()
})

test('there is a code field where the settings ask for one', () => {
  show({ emailCode: true })
  expect(screen.getByLabelText('Email code')).toBeTruthy()
  cleanup()
  show({ emailCode: false })
  expect(screen.queryByLabelText('Email code')).toBeNull()
})

test('the strength of the password is said in words', async () => {
  show()
  type('Password', 'password1')
  expect(await screen.findByText('Too common')).toBeTruthy()
  type('Password', 'correct horse battery')
  expect(screen.getByText('Strong')).toBeTruthy()
})

test('a password that is known from a breach is said to be, and only three digits of its hash leave the page', async () => {
  const asked = vi.spyOn(api.user, 'listBreachedHashes').mockResolvedValue({ rests: ['2b1b3d9c0a', '7e5d3f1c2b'] })
  show()
  type('Password', 'perasperaadastra')
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  const { bucket } = asked.mock.calls[0]?.[0] ?? { bucket: '' }
  expect(bucket).toMatch(/^[0-9a-f]{3}$/)
  expect(screen.queryByText('Known from a data breach')).toBeNull()
  const hash = await breachHash('tobermory-1995')
  asked.mockResolvedValue({ rests: ['2b1b3d9c0a', hash?.rest ?? ''] })
  type('Password', 'Tobermory-1995')
  expect(await screen.findByText('Known from a data breach')).toBeTruthy()
})

test('a Chinese character is refused in the field before anything is sent', () => {
  const register = vi.spyOn(api.user, 'register')
  show()
  type('Email', '林@example.com')
  fireEvent.blur(screen.getByLabelText('Email'))
  expect(screen.getByText(/Chinese characters cannot be entered here/)).toBeTruthy()
  submit()
  expect(register).not.toHaveBeenCalled()
})

test('a refusal is shown at its field until the field is changed', async () => {
  vi.spyOn(api.user, 'register').mockRejectedValue(new RequestError('INVITE_CODE_UNKNOWN'))
  show()
  type('Email', 'maria@example.com')
  type('Password', 'Tobermory-7')
  type('Invite code', 'WRONG')
  fireEvent.click(screen.getByRole('checkbox'))
  submit()
  await screen.findByText('This invite code does not exist.')
  type('Invite code', 'RIGHT')
  await waitFor(() => expect(screen.queryByText('This invite code does not exist.')).toBeNull())
})

test('the operator greets new users with a note', () => {
  show({ newUserNotice: 'Sign-up is by invitation this month.' })
  expect(screen.getByText('Sign-up is by invitation this month.')).toBeTruthy()
})

test('a number to which no code can be sent is refused at the number, not at the code', async () => {
  vi.spyOn(api.user, 'listCountryCodes').mockResolvedValue([{ country: 'MY', code: '+60', name: 'Malaysia' }] as never)
  vi.spyOn(api.user, 'sendMobileCode').mockRejectedValue(new RequestError('ACCOUNT_INVALID'))
  show({ phoneCode: true }, ['PHONE'])
  type('Phone number', '123456789')
  await waitFor(() => expect(screen.getByRole('button', { name: /60/ })).toBeTruthy())
  fireEvent.click(screen.getByRole('button', { name: 'Send code' }))
  const number = screen.getByLabelText('Phone number')
  await waitFor(() => expect(number.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByLabelText('SMS code').getAttribute('aria-invalid')).not.toBe('true')
  type('Phone number', '1234567890')
  await waitFor(() => expect(number.getAttribute('aria-invalid')).not.toBe('true'))
})
