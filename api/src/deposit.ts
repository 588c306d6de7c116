import * as z from 'zod/mini'
import { coin, decimal, epochMs, page, rows } from './scalars.ts'

/** A coin on a network, such as USDT-ERC20: the specification's rechargeType. */
const channelName = z.string().check(z.regex(/^[A-Za-z0-9-]{1,32}$/))

const terms = {
  /** What the payment must name besides the address; '' where nothing. */
  memo: z.string(),
  /** A smaller payment is not credited. */
  minimum: decimal,
  /** A larger one is looked at by a person. */
  maximum: decimal,
  /** Blocks until it is credited and can be traded. */
  confirmations: z.int(),
  /** Blocks until it can be withdrawn. */
  finalConfirmations: z.int(),
  /** Usual seconds between two blocks. */
  blockSeconds: z.int(),
}

const channel = z.object({
  symbol: channelName,
  network: z.string(),
  networkName: z.string(),
  /** The token's contract; null for the network's own coin. */
  contract: z.nullable(z.string()),
  ...terms,
})

/** Elsewhere: a page of a provider that sells the coin. */
const provider = z.object({ code: z.string(), name: z.string(), url: z.string() })

/** REVIEW, APPROVED: found by comparing balances; waits for persons, and is being credited. */
export const depositStatus = z.enum([
  'SEEN',
  'CONFIRMING',
  'REVIEW',
  'APPROVED',
  'CREDITED',
  'WITHDRAWABLE',
  'REJECTED',
  'REVERSED',
])
/**
 * FAILED: the transaction failed on the network. UNKNOWN_COIN: the coin is not offered. BELOW_MINIMUM, ABOVE_MAXIMUM: the
 * amount is outside the limits. REFUSED: by a person, whose reason is the note. GONE: it was found by comparing balances, and is
 * there no more or is another deposit by now.
 */
export const rejectionReason = z.enum([
  '',
  'FAILED',
  'UNKNOWN_COIN',
  'BELOW_MINIMUM',
  'ABOVE_MAXIMUM',
  'REFUSED',
  'GONE',
])

const deposit = z.object({
  depositId: z.int(),
  coin: z.string(),
  /** USDT-ERC20; the network's name for a coin that is not offered. */
  network: z.string(),
  networkName: z.string(),
  amount: decimal,
  status: depositStatus,
  reason: rejectionReason,
  /** Why a person has refused it; '' otherwise. */
  note: z.string(),
  /** A contract has passed it on: it was found by comparing balances, and has no txid. */
  isFound: z.boolean(),
  /** Blocks so far, the payment's own included. */
  confirmations: z.int(),
  required: z.int(),
  requiredFinal: z.int(),
  blockSeconds: z.int(),
  txid: z.string(),
  address: z.string(),
  seenAt: epochMs,
})

const bonus = z.object({ id: z.string(), coin: z.string(), amount: decimal, time: epochMs })

export const depositSchemas = {
  /** symbol: the channel. Throws CHANNEL_CLOSED. */
  getAddress: {
    input: z.object({ coin, symbol: channelName }),
    output: z.object({ ...channel.shape, address: z.string() }),
  },
  /** Where to pay: an address of the exchange, or a provider's page where code names one. symbol BANK: the bank account. */
  payAddress: {
    input: z.object({ coin, symbol: z.optional(channelName), code: z.optional(z.string().check(z.maxLength(64))) }),
    output: z.object({
      address: z.string(),
      memo: z.string(),
      url: z.string(),
      /** Of a bank: whose account the address is; memo is the reference. */
      bank: z.nullable(z.object({ bankName: z.string(), holder: z.string(), branch: z.string() })),
    }),
  },
  listDeposits: { input: z.object({ ...page, coin: z.optional(coin) }), output: rows(deposit) },
  /** Coins that the exchange has given: in a demo those of the faucet. */
  listBonuses: { input: z.object(page), output: rows(bonus) },
  /** What can be paid in. A coin that has no channel, open or closed, and no provider is not listed. */
  listDepositCoins: {
    input: z.object({}),
    output: z.object({
      rows: z.array(
        z.object({
          coin: z.string(),
          coinName: z.string(),
          channels: z.array(channel),
          /** Networks on which nothing can be paid in now. PAUSED: until operators have looked at the network. */
          closed: z.array(
            z.object({
              symbol: channelName,
              networkName: z.string(),
              why: z.enum(['CLOSED', 'NO_NODE', 'NO_WALLET', 'PAUSED']),
            }),
          ),
          providers: z.array(provider),
        }),
      ),
      /**
       * Networks whose payments are seen late: the blocks that are not looked at yet, and the seconds since the last look,
       * or since the network had a new block if that is too long. One that is stopped is closed until operators have looked.
       */
      behind: z.array(
        z.object({
          network: z.string(),
          networkName: z.string(),
          blocks: z.int(),
          seconds: z.int(),
          isStopped: z.boolean(),
        }),
      ),
    }),
  },
} as const
