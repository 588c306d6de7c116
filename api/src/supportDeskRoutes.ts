// Customer service: the operators' side.
import { TICKET_FILES_MAX } from './ticketFigures.ts'

export const supportDeskRoutes = {
  listDesk: {
    method: 'GET',
    path: '/api/console/support',
    caller: 'operator',
    cost: 'light',
    permission: 'support.read',
  },
  getDeskTicket: {
    method: 'GET',
    path: '/api/console/support/ticket',
    caller: 'operator',
    cost: 'light',
    permission: 'support.read',
  },
  viewTicketFile: {
    method: 'GET',
    path: '/api/console/support/file',
    caller: 'operator',
    cost: 'light',
    permission: 'support.read',
    codec: 'image',
  },
  claimTicket: {
    method: 'POST',
    path: '/api/console/support/claim',
    caller: 'operator',
    cost: 'light',
    permission: 'support.answer',
  },
  releaseTicket: {
    method: 'POST',
    path: '/api/console/support/release',
    caller: 'operator',
    cost: 'light',
    permission: 'support.answer',
  },
  replyToTicket: {
    method: 'POST',
    path: '/api/console/support/reply',
    caller: 'operator',
    cost: 'light',
    permission: 'support.answer',
    codec: 'multipart',
    filesMax: TICKET_FILES_MAX,
  },
  noteTicket: {
    method: 'POST',
    path: '/api/console/support/note',
    caller: 'operator',
    cost: 'light',
    permission: 'support.answer',
  },
  closeDeskTicket: {
    method: 'POST',
    path: '/api/console/support/close',
    caller: 'operator',
    cost: 'light',
    permission: 'support.answer',
  },
  reopenTicket: {
    method: 'POST',
    path: '/api/console/support/reopen',
    caller: 'operator',
    cost: 'light',
    permission: 'support.answer',
  },
  setPublicName: {
    method: 'POST',
    path: '/api/console/support/name',
    caller: 'operator',
    cost: 'light',
    permission: 'support.answer',
  },
} as const
