// What operators see of customers, and write about them. Contacts are masked until they are opened.
import * as z from 'zod/mini'
import { balance } from './wallet.ts'
import { epochMs, id, nothing } from './scalars.ts'
import { accountType, frozenBy } from './user.ts'
import { reason } from './operators.ts'
import { verificationStates } from './verification.ts'

const customerId = id

const listed = z.object({
  customerId: z.int(),
  /** Masked. */
  account: z.string(),
  type: accountType,
  vipLevel: z.int(),
  createdAt: epochMs,
})

export const customersSchemas = {
  /** By number or by the whole account; without a text the newest. At most 50. */
  findCustomers: {
    input: z.object({ text: z.optional(z.string().check(z.maxLength(254))) }),
    output: z.array(listed),
  },
  getCustomer: {
    input: z.object({ customerId }),
    output: z.extend(listed, {
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      invitedBy: z.nullable(z.int()),
      balances: z.array(balance),
      openSessions: z.int(),
      verification: verificationStates,
      /** null: not frozen. */
      frozen: z.nullable(z.object({ since: epochMs, by: frozenBy, reason: z.string() })),
      /** When the second factors are removed; null: no reset waits. */
      factorResetAt: z.nullable(epochMs),
      /** Booked, or done; null for neither. */
      closing: z.nullable(z.object({ closesAt: epochMs, closedAt: z.nullable(epochMs) })),
    }),
  },
  /** In full. */
  openContacts: {
    input: z.object({ customerId }),
    output: z.object({ account: z.string(), email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  },
  /** The newest 50. */
  listCustomerSessions: {
    input: z.object({ customerId }),
    output: z.array(z.object({ createdAt: epochMs, lastSeenAt: epochMs, endedAt: z.nullable(epochMs) })),
  },
  /** The newest first. */
  listNotes: {
    input: z.object({ customerId }),
    output: z.array(z.object({ noteId: z.int(), text: z.string(), operator: z.string(), createdAt: epochMs })),
  },
  addNote: {
    input: z.object({ customerId, text: z.string().check(z.trim(), z.minLength(3), z.maxLength(2000)) }),
    output: nothing,
  },
  /** At once, by one person. The customer reads the reason, and cannot end it. Also of an account that its owner froze. */
  freezeCustomer: { input: z.object({ customerId, reason }), output: nothing },
  /** Of the account that was matched with the ticket of somebody who is locked out. */
  requestFactorReset: { input: z.object({ ticketId: id, reason }), output: z.object({ requestId: z.int() }) },
  /** At once, by one person; the owner is told. Throws NOTHING_CHANGES if none waits. */
  stopFactorReset: { input: z.object({ customerId, reason }), output: nothing },
  requestUnfreeze: { input: z.object({ customerId, reason }), output: z.object({ requestId: z.int() }) },
} as const
