// Customer service: tickets. Texts are sent as forms, because the rule against Chinese characters is about the values of
// queries and JSON.
import * as z from 'zod/mini'
import { clientId, epochMs, id, nothing, page, rows, whole } from './scalars.ts'
import { attachedKinds, TICKET_FILES_MAX, TICKET_TEXT_MAX, ticketStatuses, ticketTopics } from './ticketFigures.ts'

export const ticketTopic = z.enum(ticketTopics)

export const ticketStatus = z.enum(ticketStatuses)

export const attachedKind = z.enum(attachedKinds)
const attachedId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))

/** A form sends line breaks as two characters. */
export const ticketText = z.string().check(
  z.maxLength(2 * TICKET_TEXT_MAX),
  z.overwrite((text) => text.replaceAll('\r\n', '\n').trim()),
  z.minLength(1),
  z.maxLength(TICKET_TEXT_MAX),
)

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)
export const ticketFiles = z._default(z.array(bytes).check(z.maxLength(TICKET_FILES_MAX)), [])

const email = z.string().check(z.trim(), z.minLength(3), z.maxLength(254))
/** From the link of a mail. */
const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
const ticketId = id

/** For the operations that a link opens, too. */
export const ticketFile = z.object({
  type: z.enum(['image/jpeg', 'application/pdf']),
  size: z.int(),
  /** Works for a minute. null: deleted, a time after the ticket was closed. */
  url: z.nullable(z.string()),
})

export const ticketMessage = z.object({
  messageId: z.int(),
  author: z.enum(['CUSTOMER', 'STAFF']),
  /** The name that an operator shows to customers; null for none. */
  name: z.nullable(z.string()),
  text: z.string(),
  createdAt: epochMs,
  files: z.array(ticketFile),
})

export const ticket = z.object({
  ticketId: z.int(),
  topic: ticketTopic,
  attached: z.nullable(z.object({ kind: attachedKind, id: z.string() })),
  status: ticketStatus,
  /** While OPEN: the exchange answers until then. */
  dueAt: z.nullable(epochMs),
  /** While WAITING: it is closed then. */
  closesAt: z.nullable(epochMs),
  closedBy: z.nullable(z.enum(['CUSTOMER', 'STAFF', 'SYSTEM'])),
  /** While CLOSED: until then an answer opens it again. */
  reopensUntil: z.nullable(epochMs),
  createdAt: epochMs,
  updatedAt: epochMs,
})
const thread = z.extend(ticket, { messages: z.array(ticketMessage) })

export const supportSchemas = {
  /** The newest change first. */
  listTickets: {
    input: z.object({ ...page, state: z.optional(z.enum(['open', 'closed'])) }),
    output: rows(ticket),
  },
  /** Throws NOT_FOUND. */
  getTicket: { input: z.object({ ticketId }), output: thread },
  /**
   * A repeated request with the same clientId creates only one ticket. Throws NOT_FOUND if an attachment is not the
   * caller’s, TICKETS_FULL, TOO_MANY_REQUESTS, and with the place of the file FILE_TYPE, FILE_TOO_LARGE,
   * PICTURE_INVALID, PICTURE_SIZE.
   */
  openTicket: {
    input: z.strictObject({
      topic: ticketTopic,
      text: ticketText,
      attachedKind: z.optional(attachedKind),
      attachedId: z.optional(attachedId),
      clientId: z.optional(clientId),
      files: ticketFiles,
    }),
    output: thread,
  },
  /** Opens a ticket again that was closed not long ago. Throws NOT_FOUND, TICKET_CLOSED, TICKET_LONG, and as openTicket. */
  answerTicket: {
    input: z.strictObject({ ticketId, text: ticketText, clientId: z.optional(clientId), files: ticketFiles }),
    output: thread,
  },
  /** Throws NOT_FOUND. */
  closeTicket: { input: z.object({ ticketId }), output: ticket },
  /** The three values of a file's url. */
  viewFile: {
    input: z.object({
      id: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)),
      until: whole(0, 8_640_000_000_000_000),
      signature: z.string().check(z.maxLength(64)),
    }),
    output: z.object({ type: z.string(), bytes }),
  },
  /**
   * By somebody who cannot sign in. The answer is the same for every account, and whether there is one. The mail that
   * follows has a link to the ticket. Throws PROOF_REQUIRED, TOO_MANY_REQUESTS.
   */
  reportLockout: {
    input: z.object({
      /** A mail address, a telephone number or a user name. */
      account: z.string().check(z.trim(), z.minLength(3), z.maxLength(254)),
      email,
      text: ticketText,
      proof: z.optional(z.string().check(z.maxLength(4096))),
    }),
    output: nothing,
  },
  /** The ticket of a link. Throws LINK_INVALID. */
  openLockout: { input: z.object({ token }), output: thread },
  /** Throws LINK_INVALID, TICKET_CLOSED, TICKET_LONG, TOO_MANY_REQUESTS. */
  answerLockout: { input: z.object({ token, text: ticketText }), output: thread },
} as const
