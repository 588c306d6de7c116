import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useMessages } from '../../i18n/messages.ts'
import { Texts } from '../../i18n/Texts.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import help from '@assay/words/en/help.json'
import shell from '@assay/words/en/shell.json'
import user from '@assay/words/en/user.json'
import { useSession } from '../session/sessionStore.ts'
import { CustomerServiceButton } from './CustomerService.tsx'
import { defaultSettings } from './defaultSettings.ts'
import { useSettingsStore } from './settingsStore.ts'

const chat = { name: 'Chat', url: 'https://chat.example/', imgUrl: '' }
const mail = { name: 'Mail', url: 'mailto:help@example.com', imgUrl: '' }
const opened = vi.fn()

const words = { shell, user, help }

function show(staff: (typeof chat)[]) {
  useMessages.setState({ locale: 'en', messages: words })
  useSettingsStore.setState({ settings: { ...defaultSettings, SUPPORT_STAFF_SETTING: staff } })
  render(
    <Texts locale="en" messages={words} timeZone="UTC">
      <CustomerServiceButton />
    </Texts>,
  )
}
const button = () => screen.queryByRole('button', { name: 'Customer service' })

beforeEach(() => {
  vi.stubGlobal('open', opened)
  window.open = opened as never
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  opened.mockClear()
})

test('with one entry its address opens in a new window', () => {
  show([chat])
  fireEvent.click(button() as HTMLElement)
  expect(opened).toHaveBeenCalledWith('https://chat.example/', '_blank', 'noopener,noreferrer')
})

test('with several entries a popup offers each of them', async () => {
  show([chat, mail])
  fireEvent.click(button() as HTMLElement)
  expect(opened).not.toHaveBeenCalled()
  const entries = await screen.findAllByRole('menuitem', { hidden: true })
  expect(entries.map((entry) => [entry.getAttribute('href'), entry.getAttribute('target')])).toEqual([
    ['https://chat.example/', '_blank'],
    ['mailto:help@example.com', '_blank'],
  ])
  expect(entries[0]?.textContent).toContain('Chat')
})

test('without an entry, somebody who is signed out chooses between help, logging in and a lost account', async () => {
  useSession.setState({ isSign: false })
  show([])
  expect(screen.queryByRole('menuitem', { hidden: true })).toBeNull()
  fireEvent.click(button() as HTMLElement)
  const entries = await screen.findAllByRole('menuitem', { hidden: true })
  expect(entries.map((entry) => [entry.textContent, entry.getAttribute('href')])).toEqual([
    ['Help', null],
    ['Log in', '/login'],
    ['Locked out of your account?', '/support/lockedOut'],
  ])
})

test('without an entry, or with an address that is no page, it leads customers to our own requests', () => {
  useSession.setState({ isSign: true })
  show([{ name: 'Bad', url: 'javascript:alert(1)', imgUrl: '' }])
  fireEvent.click(button() as HTMLElement)
  expect(window.location.pathname).toBe('/support')
  expect(opened).not.toHaveBeenCalled()
})
