import settings from '@assay/words/en/settings.json'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '../../api.ts'
import { beSignedIn, show } from '../../testing/signedIn.tsx'
import type { Notice } from '../settings/notices.ts'
import { NoticeLine } from './NoticeLine.tsx'

const words = { settings }
const line: Notice = {
  id: 1,
  version: 1,
  key: '3',
  modelKey: 'HOME',
  title: 'One',
  content: '',
  image: '',
  link: '',
  start: 0,
  end: null,
  sort: 0,
  dismissible: true,
  isDismissed: false,
  isRead: false,
}
const two = { ...line, id: 2, title: 'Two' }

beSignedIn(words)
afterEach(() => vi.useRealTimers())

async function showLines(rows: Notice[]): Promise<HTMLElement> {
  vi.spyOn(api.content, 'listNotices').mockResolvedValue({ rows, total: rows.length })
  show(<NoticeLine />, words)
  const shown = await screen.findByRole('complementary')
  return shown
}
const wait = () => act(() => vi.advanceTimersByTime(8000))

test('several lines take turns until the reader stops them', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const shown = await showLines([line, two])
  expect(shown.textContent).toContain('One')
  expect(shown.textContent).toContain('1 of 2')
  wait()
  expect(shown.textContent).toContain('Two')
  fireEvent.click(screen.getByRole('button', { name: settings.notices.pause }))
  wait()
  expect(shown.textContent).toContain('Two')
  fireEvent.click(screen.getByRole('button', { name: settings.notices.next }))
  expect(shown.textContent).toContain('One')
})

test('nothing turns while the focus is in the line', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const shown = await showLines([line, two])
  fireEvent.focus(shown.querySelector('button') as HTMLElement)
  wait()
  expect(shown.textContent).toContain('One')
})

test('one line has nothing to stop', async () => {
  await showLines([line, { ...two, isDismissed: true }])
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    settings.notices.dismiss,
  ])
})
