import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import errors from '@assay/words/en/errors.json'
import settings from '@assay/words/en/settings.json'
import shell from '@assay/words/en/shell.json'
import support from '@assay/words/en/support.json'
import user from '@assay/words/en/user.json'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { navigate } from '../../router.tsx'
import { beSignedIn, show } from '../../testing/signedIn.tsx'
import type { Thread } from './ticketFacts.ts'
import TicketPage from './TicketPage.tsx'

const words = { errors, settings, shell, support, user }
const open: Thread = {
  ticketId: 7,
  topic: 'DEPOSIT',
  status: 'OPEN',
  createdAt: 0,
  updatedAt: 0,
  dueAt: 1,
  closesAt: null,
  closedBy: null,
  reopensUntil: null,
  attached: null,
  messages: [],
} as unknown as Thread

beSignedIn(words)
afterEach(() => navigate('/'))

test('the focus moves to the state of a closed request, whose button is gone', async () => {
  navigate(paths.ticket('7'))
  const closed: Thread = { ...open, status: 'CLOSED', closedBy: 'CUSTOMER', reopensUntil: Date.now() + 60_000 }
  vi.spyOn(api.support, 'closeTicket').mockResolvedValue(closed)
  vi.spyOn(api.support, 'getTicket').mockResolvedValue(closed)
  show(<TicketPage />, words, [[['tickets', 7], open]])
  const button = screen.getByRole('button', { name: 'Close request' })
  button.focus()
  fireEvent.click(button)
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close request' }))
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Close request' })).toBeNull())
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('status'))
})
