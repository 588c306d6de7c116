// Customer service: the customers' operations.
import { TICKET_FILES_MAX } from './ticketFigures.ts'

export const supportRoutes = {
  listTickets: { method: 'GET', path: '/api/support/tickets', caller: 'user', cost: 'light' },
  getTicket: { method: 'GET', path: '/api/support/ticket', caller: 'user', cost: 'light' },
  openTicket: {
    method: 'POST',
    path: '/api/support/open',
    caller: 'user',
    cost: 'light',
    codec: 'multipart',
    filesMax: TICKET_FILES_MAX,
  },
  answerTicket: {
    method: 'POST',
    path: '/api/support/answer',
    caller: 'user',
    cost: 'light',
    codec: 'multipart',
    filesMax: TICKET_FILES_MAX,
  },
  closeTicket: { method: 'POST', path: '/api/support/close', caller: 'user', cost: 'light' },
  viewFile: { method: 'GET', path: '/api/support/file', caller: 'user', cost: 'light', codec: 'image' },
  reportLockout: {
    method: 'POST',
    path: '/api/support/lockout',
    caller: 'anyone',
    cost: 'light',
    knowsBrowser: true,
    codec: 'multipart',
    filesMax: 0,
  },
  openLockout: { method: 'POST', path: '/api/support/lockout/open', caller: 'anyone', cost: 'light' },
  answerLockout: {
    method: 'POST',
    path: '/api/support/lockout/answer',
    caller: 'anyone',
    cost: 'light',
    codec: 'multipart',
    filesMax: 0,
  },
} as const
