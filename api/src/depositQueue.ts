// What operators see of deposits. Blocks of a network credit them; only what a contract has passed on waits for two persons.
import * as z from 'zod/mini'
import { depositStatus, rejectionReason } from './deposit.ts'
import { reason } from './operators.ts'
import { decimal, epochMs, page, rows } from './scalars.ts'

/**
 * ARRIVING: not credited yet. FOUND: by comparing balances; waits for persons. CREDITED: not final yet. UNDONE: by the
 * network, after the credit. REFUSED: never credited. FINAL: can be withdrawn.
 */
export const depositQueues = ['ARRIVING', 'FOUND', 'CREDITED', 'UNDONE', 'REFUSED', 'FINAL'] as const
export type DepositStatus = z.infer<typeof depositStatus>
export type RejectionReason = Exclude<z.infer<typeof rejectionReason>, ''>
export type DepositQueue = (typeof depositQueues)[number]

/** Of a credit that was taken back: who has paid it. */
export const takenBack = z.object({
  byCustomer: decimal,
  byHouse: decimal,
  /** By the customer. */
  owed: decimal,
  /** Paid by nobody yet. */
  open: decimal,
  /** What the customer owes goes by this name; null if nothing is owed. */
  debt: z.nullable(z.string()),
  /** Two persons have written off what was owed. */
  isGivenUp: z.boolean(),
})

export const depositQueueSchemas = {
  /** ARRIVING, FOUND and CREDITED: the oldest first. UNDONE: first what is not paid back. Otherwise the newest first. */
  listQueue: {
    input: z.object({ ...page, state: z._default(z.enum(depositQueues), 'ARRIVING') }),
    output: rows(
      z.object({
        depositId: z.int(),
        customerId: z.int(),
        /** '' for a coin that is not offered. */
        coin: z.string(),
        /** Such as USDT-ERC20; the network's name for a coin that is not offered. */
        network: z.string(),
        amount: decimal,
        /** In the network's smallest unit. */
        units: decimal,
        status: depositStatus,
        reason: rejectionReason,
        note: z.string(),
        isFound: z.boolean(),
        /** The block that has it, or at which it was found; null: none has it now. */
        height: z.nullable(z.int()),
        /** A request to credit it waits for a second person. */
        isAsked: z.boolean(),
        confirmations: z.int(),
        required: z.int(),
        requiredFinal: z.int(),
        txid: z.string(),
        address: z.string(),
        seenAt: epochMs,
        creditedAt: z.nullable(epochMs),
        /** Of one that the network has undone. */
        undone: z.nullable(takenBack),
      }),
    ),
  },
  /** Of a watcher that has stopped: follow the network's branch, which lacks final deposits. A second person decides. */
  requestBranch: { input: z.object({ network: z.string(), reason }), output: z.object({ requestId: z.int() }) },
  /** Write off what a customer owes for a deposit that was taken back. A second person decides. */
  requestWriteOff: { input: z.object({ credit: z.string(), reason }), output: z.object({ requestId: z.int() }) },
  /** Credit what was found by comparing balances. A second person decides. */
  requestFound: { input: z.object({ depositId: z.int(), reason }), output: z.object({ requestId: z.int() }) },
  /** Alone; the customer reads the reason. */
  refuseFound: { input: z.object({ depositId: z.int(), reason }), output: z.object({}) },
} as const
