// What pages show of a ticket.
import type { Output } from '@assay/api/schemas'
import { type AttachedKind, attachedKinds, type TicketTopic, ticketTopics } from '@assay/api/ticketFigures'
import type { BadgeTone } from '@assay/ui/Badge'
import { paths } from '../../paths.ts'

export type Ticket = Output<'support', 'listTickets'>['rows'][number]
export type Thread = Output<'support', 'getTicket'>
export type ThreadMessage = Thread['messages'][number]

export const tones: Record<Ticket['status'], BadgeTone> = { OPEN: 'info', WAITING: 'warning', CLOSED: 'neutral' }

/** The key of the sentence about its state, and the time in it, in epoch ms. */
export function stateOf(
  { status, dueAt, closesAt, reopensUntil }: Ticket,
  now: number,
): { key: 'OPEN' | 'LATE' | 'WAITING' | 'CLOSED' | 'ENDED'; time: number } {
  if (status === 'OPEN') return { key: (dueAt ?? 0) < now ? 'LATE' : 'OPEN', time: dueAt ?? 0 }
  if (status === 'WAITING') return { key: 'WAITING', time: closesAt ?? 0 }
  return { key: (reopensUntil ?? 0) < now ? 'ENDED' : 'CLOSED', time: reopensUntil ?? 0 }
}

export const canAnswer = (ticket: Ticket, now: number) => stateOf(ticket, now).key !== 'ENDED'

export interface Attached {
  kind: AttachedKind
  id: string
}

/** The page that shows it; null if there is none. */
export function attachedPath({ kind, id }: Attached): string | null {
  switch (kind) {
    case 'SPOT_ORDER':
      return paths.cashflow('TRADE')
    case 'FUTURES_ORDER':
      return paths.cashflow('MARGIN')
    case 'POSITION':
      return paths.contract()
    case 'SECOND_CONTRACT':
      return paths.cashflow('BINARY')
    case 'OPTION':
      return paths.options()
    case 'CONVERT':
      return paths.exchange()
    case 'EARN':
      return paths.finance('mine')
    case 'DEPOSIT':
    case 'BANK_DEPOSIT':
      return paths.depositsAndWithdrawals()
    case 'WITHDRAWAL':
      return paths.withdrawal(Number(id))
    case 'VERIFICATION':
      return paths.identity()
    case 'MESSAGE':
      return paths.message(Number(id))
    case 'ARTICLE':
      return null
  }
}

/** What a signed-in customer can choose: LOCKED_OUT is for those who are not. */
export const offeredTopics: readonly TicketTopic[] = ticketTopics.filter((topic) => topic !== 'LOCKED_OUT')

const topicsOf: Partial<Record<AttachedKind, TicketTopic>> = {
  SPOT_ORDER: 'TRADE',
  FUTURES_ORDER: 'TRADE',
  POSITION: 'TRADE',
  CONVERT: 'TRADE',
  SECOND_CONTRACT: 'OPTIONS',
  OPTION: 'OPTIONS',
  DEPOSIT: 'DEPOSIT',
  BANK_DEPOSIT: 'DEPOSIT',
  WITHDRAWAL: 'WITHDRAWAL',
  VERIFICATION: 'VERIFICATION',
}

/** Reads topic and attachment from the page's address (paths.newTicket). Unknown values are ignored. */
export function readAbout(query: { topic: string | null; kind: string | null; about: string | null }): {
  topic: TicketTopic
  attached: Attached | null
} {
  const kind = attachedKinds.find((each) => each === query.kind)
  const attached =
    kind !== undefined && query.about !== null && /^[A-Za-z0-9_-]{1,64}$/.test(query.about)
      ? { kind, id: query.about }
      : null
  const topic = offeredTopics.find((each) => each === query.topic)
  return { topic: topic ?? (attached === null ? undefined : topicsOf[attached.kind]) ?? 'OTHER', attached }
}
