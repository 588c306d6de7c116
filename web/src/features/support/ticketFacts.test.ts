import { expect, test } from 'vitest'
import { attachedKinds, TICKET_FILE_BYTES_MAX } from '@assay/api/ticketFigures'
import { PICTURE_BYTES_MAX } from '@assay/api/verification'
import { paths } from '../../paths.ts'
import { attachedPath, canAnswer, readAbout, stateOf, type Ticket } from './ticketFacts.ts'

const ticket: Ticket = {
  ticketId: 1001,
  topic: 'OTHER',
  attached: null,
  status: 'OPEN',
  dueAt: 100,
  closesAt: null,
  closedBy: null,
  reopensUntil: null,
  createdAt: 1,
  updatedAt: 1,
}
const closed: Ticket = { ...ticket, status: 'CLOSED', dueAt: null, closedBy: 'SYSTEM', reopensUntil: 100 }

test('a ticket says until when who does what', () => {
  expect(stateOf(ticket, 50)).toEqual({ key: 'OPEN', time: 100 })
  expect(stateOf(ticket, 150)).toEqual({ key: 'LATE', time: 100 })
  expect(stateOf({ ...ticket, status: 'WAITING', dueAt: null, closesAt: 200 }, 50)).toEqual({
    key: 'WAITING',
    time: 200,
  })
  expect(stateOf(closed, 50)).toEqual({ key: 'CLOSED', time: 100 })
  expect(stateOf(closed, 150)).toEqual({ key: 'ENDED', time: 100 })
  expect([canAnswer(ticket, 150), canAnswer(closed, 50), canAnswer(closed, 150)]).toEqual([true, true, false])
})

test('the address of a new request says what it is about, and nothing else', () => {
  const query = (address: string) => {
    const values = new URLSearchParams(address.split('?')[1])
    return { topic: values.get('topic'), kind: values.get('kind'), about: values.get('about') }
  }
  expect(readAbout(query(paths.newTicket({ kind: 'WITHDRAWAL', about: '12' })))).toEqual({
    topic: 'WITHDRAWAL',
    attached: { kind: 'WITHDRAWAL', id: '12' },
  })
  expect(readAbout(query(paths.newTicket({ topic: 'DATA' })))).toEqual({ topic: 'DATA', attached: null })
  expect(readAbout(query(paths.newTicket()))).toEqual({ topic: 'OTHER', attached: null })
  expect(readAbout({ topic: 'LOCKED_OUT', kind: 'NOTHING', about: '<b>' })).toEqual({ topic: 'OTHER', attached: null })
})

test('what is attached has a page of its own, but for articles', () => {
  expect(attachedKinds.filter((kind) => attachedPath({ kind, id: '7' }) === null)).toEqual(['ARTICLE'])
})

test('a file may be as large as the server takes', () => {
  expect(TICKET_FILE_BYTES_MAX).toBe(PICTURE_BYTES_MAX)
})
