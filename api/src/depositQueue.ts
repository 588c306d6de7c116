// What operators see of deposits. Nothing here credits one: only blocks of a network do.
import * as z from 'zod/mini'
import { depositStatus, rejectionReason } from './deposit.ts'
import { decimal, epochMs, page, rows } from './scalars.ts'

/**
 * ARRIVING: not credited yet. CREDITED: not final yet. UNDONE: by the network, after the credit. REFUSED: never credited.
 * FINAL: can be withdrawn.
 */
export const depositQueues = ['ARRIVING', 'CREDITED', 'UNDONE', 'REFUSED', 'FINAL'] as const
export type DepositStatus = z.infer<typeof depositStatus>
export type RejectionReason = Exclude<z.infer<typeof rejectionReason>, ''>
export type DepositQueue = (typeof depositQueues)[number]

export const depositQueueSchemas = {
  /** ARRIVING and CREDITED: the oldest first. UNDONE: first what is not paid back. Otherwise the newest first. */
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
        confirmations: z.int(),
        required: z.int(),
        requiredFinal: z.int(),
        txid: z.string(),
        address: z.string(),
        seenAt: epochMs,
        creditedAt: z.nullable(epochMs),
        /** Of one that the network has undone: who has paid it back, and what is still open. */
        undone: z.nullable(z.object({ byCustomer: decimal, byHouse: decimal, open: decimal })),
      }),
    ),
  },
} as const
