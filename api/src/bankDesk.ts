// What operators see and do of payments to and from banks.
import * as z from 'zod/mini'
import { bankDeposit } from './bank.ts'
import { takenBack } from './depositQueue.ts'
import { reason } from './operators.ts'
import { decimal, epochMs, id, nothing, page, rows } from './scalars.ts'
import { verificationSchemas } from './verification.ts'

/** Characters of a statement. */
export const STATEMENT_MAX = 500_000
export const STATEMENT_LINES_MAX = 5000

const line = z.object({
  /** On this day, as the bank writes it. */
  bookedOn: z.string(),
  currency: z.string(),
  amount: decimal,
  payer: z.string(),
  details: z.string(),
})
/** isTwin: an equal one is known with an id where this one has none, or the other way round, or of another account. */
const kept = z.extend(line, { isTwin: z.boolean() })

const requested = z.object({ requestId: z.nullable(z.int()) })

export const bankDeskSchemas = {
  /** OPEN: those that wait, the oldest first. ENDED: first what is still owed of recalled ones, then the newest. */
  listDeposits: {
    input: z.object({ ...page, state: z._default(z.enum(['OPEN', 'ENDED']), 'OPEN') }),
    output: rows(
      z.extend(bankDeposit, {
        customerId: z.int(),
        needsTwo: z.boolean(),
        /** A link for this operator, for a minute; null without a proof. */
        proof: z.nullable(z.string()),
        /** The line that pays it. */
        line: z.nullable(kept),
        /** Of a recalled one. */
        undone: z.nullable(takenBack),
      }),
    ),
  },
  /** A CSV with the columns date, amount, currency, payer, details and id where its lines have one. Without isFinal nothing is written. */
  importStatement: {
    input: z.object({ csv: z.string().check(z.minLength(1), z.maxLength(STATEMENT_MAX)), isFinal: z.boolean() }),
    output: z.object({
      /** Times 10^-6. null: no source is fresh, and nothing can be imported. */
      rate: z.nullable(decimal),
      lines: z.array(
        z.extend(line, {
          /** OUTGOING: money that left, or none. */
          outcome: z.enum(['MATCHED', 'UNMATCHED', 'KNOWN', 'OUTGOING']),
          /** Of the request that it pays. */
          reference: z.nullable(z.string()),
          customerId: z.nullable(z.int()),
        }),
      ),
    }),
  },
  /** Without a request, the oldest first. fits: open requests with this amount that are older than the line. */
  listLines: {
    input: z.object(page),
    output: rows(
      z.extend(kept, {
        lineId: z.int(),
        importedAt: epochMs,
        fits: z.array(z.object({ requestId: z.int(), reference: z.string(), customerId: z.int(), openedAt: epochMs })),
      }),
    ),
  },
  /** Throws NOT_FOUND, LINE_DIFFERS. */
  matchLine: { input: z.object({ lineId: id, requestId: id, reason }), output: nothing },
  /**
   * LINE: money that left and was not recorded as paid with this amount; payment: the one whose reference it names. PAYMENT:
   * recorded, and in no statement yet.
   */
  listDifferences: {
    input: z.object(page),
    output: rows(
      z.object({
        kind: z.enum(['LINE', 'PAYMENT']),
        lineId: z.nullable(z.int()),
        line: z.nullable(kept),
        payment: z.nullable(
          z.object({
            withdrawalId: z.int(),
            customerId: z.int(),
            pays: decimal,
            currency: z.string(),
            reference: z.string(),
            recordedAt: epochMs,
          }),
        ),
      }),
    ),
  },
  /** Says what money was that left and is no withdrawal. Throws NOT_FOUND. */
  explainLine: { input: z.object({ lineId: id, reason }), output: nothing },
  /** Asks a second person. */
  approveCredit: { input: z.object({ requestId: id, reason }), output: requested },
  /**
   * Asks a second person to undo a match. What was credited is taken back as far as there is some; the house pays the rest, and
   * the customer owes it. reason: for the customer. Throws NOT_FOUND.
   */
  detachLine: { input: z.object({ requestId: id, reason }), output: requested },
  /** Asks a second person to give back a withdrawal that the bank has sent back. Throws NOT_FOUND, LINE_DIFFERS. */
  returnPayment: { input: z.object({ lineId: id, withdrawalId: id, reason }), output: requested },
  /** A picture with the operator's name and the time across it. All three from a link. */
  viewProof: verificationSchemas.viewDocument,
} as const
