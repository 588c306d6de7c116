// Customer service: the operators' side.
import * as z from 'zod/mini'
import { id, nothing, page, whole } from './scalars.ts'
import { ticket, ticketFile, ticketFiles, ticketMessage, ticketStatus, ticketText, ticketTopic } from './support.ts'
import { TICKET_TEXT_MAX } from './ticketFigures.ts'

const ticketId = id
/** Raised with each message and change: who answers names what he has seen. */
const revision = id
const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(TICKET_TEXT_MAX))

const operator = z.object({ operatorId: z.int(), name: z.string() })
const deskTicket = z.extend(ticket, {
  /** null: somebody who is locked out, whose account is not found. */
  customerId: z.nullable(z.int()),
  /** Masked. Of a lockout: the account as it was typed. */
  account: z.string(),
  isLockout: z.boolean(),
  claimedBy: z.nullable(operator),
  revision: z.int(),
})

export const supportDeskSchemas = {
  /** Those that wait for an answer by their due time, then those that wait for the customer, then the closed ones, newest first. */
  listDesk: {
    input: z.object({
      ...page,
      status: z.optional(ticketStatus),
      topic: z.optional(ticketTopic),
      /** Claimed by the caller. */
      isMine: z._default(z.boolean(), false),
      customerId: z.optional(id),
    }),
    output: z.object({
      rows: z.array(deskTicket),
      total: z.int(),
      /** How many wait for an answer, and for how many of them the time is over. */
      open: z.int(),
      late: z.int(),
      /** What customers see as the caller's name. */
      publicName: z.nullable(z.string()),
    }),
  },
  /** Throws NOT_FOUND. */
  getDeskTicket: {
    input: z.object({ ticketId }),
    output: z.extend(deskTicket, {
      /** With internal notes, which customers never see. */
      messages: z.array(z.extend(ticketMessage, { author: z.enum(['CUSTOMER', 'STAFF', 'NOTE']) })),
      /** Of a lockout: the mailbox that answers go to, masked, and whether it is the account's. */
      contact: z.nullable(z.object({ email: z.string(), isOfAccount: z.boolean() })),
    }),
  },
  viewTicketFile: {
    input: z.object({
      id: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)),
      until: whole(0, 8_640_000_000_000_000),
      signature: z.string().check(z.maxLength(64)),
    }),
    output: z.object({
      type: ticketFile.shape.type,
      bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    }),
  },
  /** Also one that another operator has claimed. */
  claimTicket: { input: z.object({ ticketId }), output: nothing },
  releaseTicket: { input: z.object({ ticketId }), output: nothing },
  /**
   * Waits for the customer then, who is told. No files for somebody who is locked out. Throws NOT_FOUND, TICKET_CHANGED,
   * TICKET_CLOSED, TICKET_LONG, and for a file as openTicket.
   */
  replyToTicket: {
    input: z.object({ ticketId, revision, text: ticketText, files: ticketFiles }),
    output: nothing,
  },
  /** Throws NOT_FOUND, TICKET_LONG. */
  noteTicket: { input: z.object({ ticketId, text }), output: nothing },
  /** Throws NOT_FOUND, TICKET_CHANGED, NOTHING_CHANGES. */
  closeDeskTicket: { input: z.object({ ticketId, revision }), output: nothing },
  /** Waits for the exchange then. Throws NOT_FOUND, TICKET_CHANGED, NOTHING_CHANGES. */
  reopenTicket: { input: z.object({ ticketId, revision }), output: nothing },
  /** null: answers have no name. */
  setPublicName: {
    input: z.object({ publicName: z.nullable(z.string().check(z.trim(), z.regex(/^\p{L}[\p{L}\p{M} .'’-]{1,29}$/u))) }),
    output: nothing,
  },
} as const
