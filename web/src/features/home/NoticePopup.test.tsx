// A popup is shown once to a person: a customer's dismissal goes to the server, a visitor's stays on the device.
import settings from '@assay/words/en/settings.json'
import shell from '@assay/words/en/shell.json'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../api.ts'
import { beSignedIn, show } from '../../testing/signedIn.tsx'
import { type User, useSession } from '../session/sessionStore.ts'
import type { Notice } from '../settings/notices.ts'
import { NoticePopup } from './NoticePopup.tsx'

const words = { settings, shell }
const popup: Notice = {
  id: 7,
  version: 3,
  key: '4',
  modelKey: 'HOME',
  title: 'News',
  content: 'All new.',
  image: 'https://evil.example/x.png',
  link: 'javascript:alert(1)',
  start: 0,
  end: null,
  sort: 0,
  dismissible: true,
  isDismissed: false,
  isRead: false,
}

beSignedIn(words)
beforeEach(() => {
  localStorage.clear()
  useSession.setState({ isSign: false })
})

const close = () => fireEvent.click(screen.getByRole('button', { name: shell.ui.close, hidden: true }))
const dialog = () => screen.queryByRole('dialog', { hidden: true })

test('a customer dismisses it on the server', () => {
  useSession.setState({ isSign: true, user: { hasNewTexts: false } as User })
  const dismiss = vi.spyOn(api.content, 'dismissNotice').mockResolvedValue({})
  show(<NoticePopup notices={[{ ...popup, id: 6, isDismissed: true }, popup]} />, words)
  expect(dialog()?.textContent).toContain('News')
  close()
  expect(dismiss).toHaveBeenCalledWith({ id: 7, version: 3 })
  expect(dialog()).toBeNull()
})

test('a visitor dismisses it on the device, and sees the next version', () => {
  show(<NoticePopup notices={[popup]} />, words)
  close()
  cleanup()
  show(<NoticePopup notices={[popup]} />, words)
  expect(dialog()).toBeNull()
  cleanup()
  show(<NoticePopup notices={[{ ...popup, version: 4 }]} />, words)
  expect(dialog()).not.toBeNull()
})

test('neither a strange link nor a strange picture is shown', () => {
  show(<NoticePopup notices={[popup]} />, words)
  expect(screen.queryByRole('link', { hidden: true })).toBeNull()
  expect(document.querySelector('img')).toBeNull()
})

test('one that cannot be dismissed comes back with the next visit', () => {
  const fixed = { ...popup, id: 8, dismissible: false }
  show(<NoticePopup notices={[fixed]} />, words)
  close()
  expect(dialog()).toBeNull()
  cleanup()
  show(<NoticePopup notices={[fixed]} />, words)
  expect(dialog()).not.toBeNull()
})

test('changed legal texts come before it', () => {
  useSession.setState({ isSign: true, user: { hasNewTexts: true } as User })
  show(<NoticePopup notices={[popup]} />, words)
  expect(dialog()).toBeNull()
  act(() => useSession.setState({ user: { hasNewTexts: false } as User }))
  expect(dialog()).not.toBeNull()
})
