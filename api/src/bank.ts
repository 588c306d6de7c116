// Payments to the exchange's bank account. An amount of money is in the currency, a credit in the coin.
import * as z from 'zod/mini'
import { coin, decimal, epochMs, id, nothing, page, rows } from './scalars.ts'

/**
 * AWAITING: its payment is not in the statement yet. PROOF_SENT: the same, and the customer has sent a proof. MATCHED: the
 * payment has arrived, and a second person decides. CREDITING: it is being credited. RECALLING, RECALLED: the
 * payment was another customer's, and is or was taken back. EXPIRED: nothing was paid in time; a late
 * payment with its reference is still credited.
 */
export const bankDepositStates = [
  'AWAITING',
  'PROOF_SENT',
  'MATCHED',
  'CREDITING',
  'CREDITED',
  'RECALLING',
  'RECALLED',
  'EXPIRED',
  'CANCELED',
] as const

export const bankDeposit = z.object({
  requestId: z.int(),
  /** What the payment must say. */
  reference: z.string(),
  currency: z.string(),
  amount: decimal,
  coin,
  status: z.enum(bankDepositStates),
  /** What is credited; null until the payment is found. */
  credit: z.nullable(decimal),
  /** Units of the currency for a coin, when the statement with the payment was imported. */
  rate: z.nullable(decimal),
  openedAt: epochMs,
  dueAt: epochMs,
  updatedAt: epochMs,
})

const account = z.object({ bankName: z.string(), holder: z.string(), accountNumber: z.string(), branch: z.string() })

export const bankSchemas = {
  getBankTerms: {
    input: nothing,
    output: z.object({
      isOpen: z.boolean(),
      currency: z.string(),
      coin,
      account,
      minimum: decimal,
      maximum: decimal,
      dueHours: z.int(),
      /** Units of the currency for a coin now; null while no source is fresh. A payment gets that of its statement. */
      rate: z.nullable(decimal),
      isSimulated: z.boolean(),
    }),
  },
  /** Throws CHANNEL_CLOSED, BANK_AMOUNT, BANK_REQUESTS_FULL. */
  requestDeposit: { input: z.object({ amount: decimal }), output: bankDeposit },
  listRequests: { input: z.object(page), output: rows(bankDeposit) },
  /** Before its payment is found. Throws NOT_FOUND. */
  cancelRequest: { input: z.object({ requestId: id }), output: bankDeposit },
  /** proof: the address that the upload of a picture answered. Throws NOT_FOUND, DOCUMENT_UNKNOWN. */
  sendProof: {
    input: z.object({ requestId: id, proof: z.string().check(z.maxLength(300)) }),
    output: bankDeposit,
  },
} as const
