// Withdrawals. Fields have the specification's names: coinType is the channel, such as USDT-ERC20; the coin follows from it.
import * as z from 'zod/mini'
import { clientId, coin, decimal, epochMs, id, nothing, page, rows, whole } from './scalars.ts'
import { ADDRESS_LABEL_MAX, withdrawalReasons, withdrawalStates } from './withdrawalFigures.ts'

const state = z.enum(withdrawalStates)
const channel = z.string().check(z.regex(/^[A-Za-z0-9._-]{1,32}$/))
const address = z.string().check(z.minLength(1), z.maxLength(128))
const bankText = z.optional(z.string().check(z.maxLength(80), z.regex(/^\P{Cc}*$/u)))
const facts = z.record(z.string(), z.union([z.string(), z.number()]))
/** A refusal in advance: as submitWithdrawal would throw it. */
const problem = z.nullable(z.object({ error: z.string(), facts }))

export const withdrawal = z.object({
  withdrawalId: z.int(),
  coin,
  coinType: channel,
  /** The network's proper name. */
  network: z.string(),
  adress: z.string(),
  amount: decimal,
  fee: decimal,
  /** amount − fee: what arrives. */
  receive: decimal,
  status: state,
  /** While it waits for a decision, and of a refusal that no person wrote. */
  reason: z.nullable(z.enum(withdrawalReasons)),
  /** When the decision is due. */
  dueAt: z.nullable(epochMs),
  /** What the person wrote who refused it. */
  note: z.nullable(z.string()),
  txid: z.nullable(z.string()),
  /** The transaction at the network's explorer, where one is configured. */
  explorerUrl: z.nullable(z.string()),
  /**
   * Blocks, and how many there have to be. From `required` on the payment has arrived for its receiver; it is completed, and
   * booked, at `requiredFinal`, when no reorganisation can undo it. null: it is on no network.
   */
  confirmations: z.nullable(z.object({ count: z.int(), required: z.int(), requiredFinal: z.int() })),
  /** Of one to a bank; adress is then the card number. */
  bank: z.nullable(
    z.object({
      bankName: z.string(),
      branch: z.string(),
      holder: z.string(),
      currency: z.string(),
      /** Units of the currency for a coin, locked when it was asked for: the middle rate less the spread. */
      rate: decimal,
      middleRate: decimal,
      /** What arrives, in the currency. */
      pays: decimal,
      /** The bank's own name of the payment. */
      reference: z.nullable(z.string()),
      cancelUntil: epochMs,
      /** What was given back after the bank had sent the payment back; null: it was not. */
      returned: z.nullable(decimal),
    }),
  ),
  /** The address belongs to another customer: it is paid inside the exchange. */
  isInside: z.boolean(),
  createTime: epochMs,
  steps: z.array(z.object({ status: state, time: epochMs })),
})

const channelRules = z.object({
  coinType: channel,
  coin,
  network: z.string(),
  isBank: z.boolean(),
  /** null: open. */
  closed: z.nullable(z.enum(['CLOSED', 'NO_NODE', 'NO_WALLET', 'NO_RATE', 'HALTED'])),
  /** In the coin. */
  fee: decimal,
  /** Percent of the amount, besides the fee. */
  ratio: decimal,
  /** What the rules say. */
  withdrawalMix: decimal,
  withdrawalMax: decimal,
  /** The smallest amount that is above its fee; null if there is none. */
  smallest: z.nullable(decimal),
  decimals: z.int(),
  dayWithdrawalNum: z.int(),
  usedToday: z.int(),
  leftToday: z.int(),
  /** Of today's, without a fee. */
  freeLeft: z.int(),
})

const bookAddress = z.object({
  addressId: z.int(),
  type: channel,
  address: z.string(),
  label: z.string(),
  createdAt: epochMs,
  /** From when on it can be used while only addresses of the book are allowed. */
  activeAt: epochMs,
  /** Completed withdrawals to it. */
  uses: z.int(),
})

/** null: no limit. */
const limit = z.object({ limit: z.nullable(decimal), used: decimal, left: z.nullable(decimal) })

export const withdrawalSchemas = {
  /** The coin of the specification is ignored: it follows from coinType. pwd and codes: the proofs of the act withdraw. */
  submitWithdrawal: {
    input: z.strictObject({
      coinType: channel,
      amount: decimal,
      adress: address,
      coin: z.optional(coin),
      clientId: z.optional(clientId),
      /** The fee that the customer has seen; a higher one is refused. */
      feeMax: z.optional(decimal),
      /** The lowest rate of a bank that the customer accepts; a lower one is refused. */
      rateMin: z.optional(decimal),
      /** Of a bank: its name, the branch, and the name on the card; adress is the card number. */
      bankName: bankText,
      bankBranch: bankText,
      bankHolder: bankText,
    }),
    output: withdrawal,
  },
  /** What submitWithdrawal would answer now, apart from getWithdrawalStatus and the balance. Holds nothing. */
  quoteWithdrawal: {
    input: z.object({ coinType: channel, amount: z.optional(decimal), adress: z.optional(address) }),
    output: z.object({
      fee: z.nullable(decimal),
      receive: z.nullable(decimal),
      /** What a bank would pay at the rate of now; it is locked only by submitting. */
      bank: z.nullable(
        z.object({
          currency: z.string(),
          rate: decimal,
          middleRate: decimal,
          pays: decimal,
          /** The demo makes up the rate, and nothing leaves. */
          isSimulated: z.boolean(),
        }),
      ),
      amountProblem: problem,
      addressProblem: problem,
      /** The address as the network writes it. */
      address: z.nullable(z.string()),
      /** In the book, or used before. waitsUntil: it was saved so recently that it is treated as a new address until then. */
      known: z.nullable(
        z.object({ label: z.string(), since: epochMs, uses: z.int(), waitsUntil: z.nullable(epochMs) }),
      ),
      /** A past address that begins and ends like this one. */
      similarTo: z.nullable(z.string()),
    }),
  },
  listWithdrawals: {
    /** clientId: what became of a request that got no answer. */
    input: z.object({
      ...page,
      coin: z.optional(coin),
      status: z.optional(state),
      withdrawalId: z.optional(id),
      clientId: z.optional(clientId),
    }),
    output: rows(withdrawal),
  },
  cancelWithdrawal: { input: z.object({ withdrawalId: id }), output: withdrawal },
  getWithdrawalStatus: {
    input: nothing,
    output: z.object({
      canWithdraw: z.boolean(),
      /** Why not, whatever the channel: the first refusal of submitWithdrawal. */
      problem,
      /** From when on, if it cannot now and that is known. */
      from: z.nullable(epochMs),
      /** null: always open. Times of day in the platform's zone. */
      window: z.nullable(z.object({ start: z.string(), end: z.string(), isOpen: z.boolean(), changesAt: epochMs })),
      /** Such as +08:00. */
      zone: z.string(),
      countRestartsAt: epochMs,
      /** Only addresses of the book are allowed. */
      allowlistOnly: z.boolean(),
      /** In USDT. */
      limits: z.object({ request: z.nullable(decimal), day: limit, month: limit }),
      channels: z.array(
        z.extend(channelRules, {
          /** Even its smallest amount is worth more than one withdrawal, a day or a month of this account may be. */
          isAboveLimits: z.boolean(),
        }),
      ),
    }),
  },
  listWithdrawalCoins: { input: nothing, output: z.array(channelRules) },
  /** type: the channel. The specification's call has no label. */
  saveAddress: {
    input: z.object({
      type: channel,
      address,
      label: z._default(z.string().check(z.maxLength(ADDRESS_LABEL_MAX), z.regex(/^\P{Cc}*$/u)), ''),
    }),
    output: z.array(bookAddress),
  },
  /** The last one is the current one. */
  listAddresses: { input: nothing, output: z.array(bookAddress) },
  removeAddress: { input: z.object({ addressId: id }), output: z.array(bookAddress) },
  /** Turning it off pauses withdrawals. */
  setAddressMode: { input: z.object({ allowlistOnly: z.boolean() }), output: nothing },
  /** The clock: how long completed withdrawals took, from the request to the network's confirmations. */
  listWithdrawalTimes: {
    input: nothing,
    output: z.object({
      days: z.int(),
      rows: z.array(
        z.object({
          network: z.string(),
          count: whole(0, Number.MAX_SAFE_INTEGER),
          /** Seconds; null without a withdrawal. */
          median: z.nullable(z.int()),
          slowest5: z.nullable(z.int()),
        }),
      ),
    }),
  },
} as const
