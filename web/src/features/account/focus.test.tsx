// Where the focus goes when a button does its work and leaves the page, or can no longer be pressed.
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import errors from '@assay/words/en/errors.json'
import security from '@assay/words/en/security.json'
import settings from '@assay/words/en/settings.json'
import shell from '@assay/words/en/shell.json'
import user from '@assay/words/en/user.json'
import { api } from '../../api.ts'
import { beSignedIn, show } from '../../testing/signedIn.tsx'
import type { Closing } from './closingQueries.ts'
import ClosingPage from './ClosingPage.tsx'
import { ExportPanels } from './ExportPanels.tsx'
import type { OwnExport } from './exportQueries.ts'

const words = { errors, security, settings, shell, user }
const press = (button: HTMLElement) => {
  button.focus()
  fireEvent.click(button)
}

/** The body, which has the focus when nothing else has it, contains every text: it counts as none. */
function focusedText(): string | null | undefined {
  const { activeElement, body } = document
  return activeElement === body ? null : activeElement?.textContent
}

const figures = { worth: '0', dust: '1', waitDays: 14, releaseDays: 30 }
const open: Closing = { obstacles: [], ...figures, preparedAt: null, booked: null }

beSignedIn(words)
afterEach(() => vi.unstubAllGlobals())

test('the focus moves to the progress of the requested data', async () => {
  const waiting = { state: 'WAITING', sheets: 0, sheetsDone: 0, rows: 0, size: 0, takenAt: null, expiresAt: null }
  vi.spyOn(api.exports, 'requestExport').mockResolvedValue(waiting as OwnExport)
  vi.spyOn(api.exports, 'getExport').mockResolvedValue({ export: waiting as OwnExport, keepDays: 7 })
  show(<ExportPanels />, words, [[['export'], { export: null, keepDays: 7 }]])
  press(screen.getByRole('button', { name: security.ownData.request }))
  await vi.waitFor(() => expect(focusedText()).toContain(security.ownData.leave))
})

test('the focus moves to the date of a booked closing, and back to the offer after it is cancelled', async () => {
  const booked: Closing = { ...open, booked: { bookedAt: Date.now(), closesAt: Date.now() + 60_000 } }
  vi.spyOn(api.closing, 'getClosing').mockResolvedValue(open)
  vi.spyOn(api.closing, 'bookClosing').mockResolvedValue(booked)
  vi.spyOn(api.closing, 'cancelClosing').mockResolvedValue(open)
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 200, data: {} })))
  show(<ClosingPage />, words, [[['closing'], open]])
  expect(document.activeElement).toBe(document.body)
  const book = security.closing.book
  press(screen.getByRole('button', { name: book }))
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: book }))
  await vi.waitFor(() => expect(focusedText()).toContain(security.closing.bookedLine))
  press(screen.getByRole('button', { name: security.closing.cancel }))
  await vi.waitFor(() => expect(focusedText()).toContain(security.closing.meansTitle))
})

test('an inviter stops earning before the closing, and earns again', async () => {
  const { rebates } = security.closing
  const earning: Closing = { ...open, obstacles: [{ kind: 'REBATES', count: 3 }] }
  const stopped: Closing = { ...open, preparedAt: Date.now() }
  vi.spyOn(api.closing, 'getClosing').mockResolvedValue(earning)
  vi.spyOn(api.closing, 'prepareClosing').mockResolvedValue(stopped)
  vi.spyOn(api.closing, 'cancelClosing').mockResolvedValue(open)
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 200, data: {} })))
  show(<ClosingPage />, words, [[['closing'], earning]])
  expect(screen.getByRole('button', { name: security.closing.book })).toHaveProperty('disabled', true)
  press(screen.getByRole('button', { name: rebates.stop }))
  await vi.waitFor(() => expect(focusedText()).toBe(rebates.resume))
  screen.getByText(rebates.stoppedLine)
  expect(screen.getByRole('button', { name: security.closing.book })).toHaveProperty('disabled', false)
  press(screen.getByRole('button', { name: rebates.resume }))
  await vi.waitFor(() => expect(screen.queryByText(rebates.stoppedLine)).toBeNull())
  await vi.waitFor(() => expect(focusedText()).toContain(security.closing.meansTitle))
})
