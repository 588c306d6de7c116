// The second contract (up or down): its operations, and the public proof of each result.
import * as z from 'zod/mini'
import { indexState, tick } from './market.ts'
import {
  clientId,
  coin,
  decimal,
  epochMs,
  id,
  moment,
  nothing,
  page,
  rows,
  signedDecimal,
  symbol,
  whole,
} from './scalars.ts'

export const binaryMode = z.enum(['FIXED', 'POOL'])
export const binaryDirection = z.enum(['UP', 'DOWN'])
export const lossMode = z.enum(['FULL', 'SYMMETRIC'])
/** OPEN until it is settled. TIE and VOID return the stake. */
export const binaryStatus = z.enum(['OPEN', 'WON', 'LOST', 'TIE', 'VOID'])
/**
 * Why a contract is void. ENTRY_GAP: within 10 s no tick whose sources were all received at least 500 ms after
 * acceptance (in a pool: after the lock). SETTLE_GAP: ticks more than 3 s apart at its end. INDEX_PAUSED: the entry or
 * a settling tick has no price or fewer than two healthy sources. ONE_SIDED: nobody was on the other side of a pool.
 */
export const voidReason = z.enum(['ENTRY_GAP', 'SETTLE_GAP', 'INDEX_PAUSED', 'ONE_SIDED'])

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const signature = z.string().check(z.regex(/^[0-9a-f]{128}$/))
/** Chosen by the server; gives read access to the proof of one contract. */
const shareToken = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/** The offer for a symbol and a period. Rates are fractions of one: odds '0.85' pays 85 % on top of the stake. */
export const period = z.object({
  periodId: z.int(),
  symbol,
  showSymbol: z.string(),
  /** In seconds. */
  period: z.int(),
  mode: binaryMode,
  /** FIXED: the profit of a win, as a fraction of the stake. POOL: '0', the round decides. */
  odds: decimal,
  minAmount: decimal,
  maxAmount: decimal,
  coin,
  lossMode,
  /** FIXED: as a fraction of the stake, deducted from the payout. POOL: of the whole round. */
  feeRate: decimal,
  /** Break-even win rate; null in a pool, where it depends on the round. */
  breakEvenRate: z.nullable(decimal),
  /** Expected value of a stake of one if up and down are equally likely; negative is the house's edge. */
  expectedRate: signedDecimal,
  /** The specification's numbers: 1 on, 2 off. */
  status: z.int(),
  /** Why no new contract is accepted now; null if one is. */
  closedBecause: z.nullable(z.enum(['PERIOD_CLOSED', 'INDEX_PAUSED', 'INDEX_DEGRADED', 'MARKET_HALTED'])),
  indexState,
})

/** Of one tick: its sequence in the chain, and its price. */
const tickPlace = z.object({ sequence: z.int(), time: epochMs, price: z.nullable(decimal) })

export const binaryContract = z.object({
  product: z.literal('binary'),
  orderId: z.int(),
  clientOrderId: z.string(),
  symbol,
  showSymbol: z.string(),
  priceDecimals: z.int(),
  periodId: z.int(),
  /** In seconds. */
  period: z.int(),
  mode: binaryMode,
  direction: binaryDirection,
  coin,
  /** The stake; also the largest possible loss. */
  amount: decimal,
  odds: decimal,
  lossMode,
  feeRate: decimal,
  /** FIXED: the payout of a win, stake included. POOL: null while the round is open. */
  winPayout: z.nullable(decimal),
  /** The payout of a loss. */
  lossPayout: decimal,
  /** POOL: epoch ms at which the round locks; its number with symbol and period. */
  lockAt: z.nullable(epochMs),
  status: binaryStatus,
  /** The specification's numbers: 0 open, 1 won, 2 lost, 3 tie, 4 void. */
  statusCode: z.int(),
  voidReason: z.nullable(voidReason),
  acceptedAt: epochMs,
  /** The first tick after acceptance (POOL: after the lock); null until it exists. */
  entry: z.nullable(tickPlace),
  /** Epoch ms of its end: the entry's time plus the period; before the entry, estimated from the next whole second. */
  expiresAt: epochMs,
  /** The three ticks that end at expiresAt, oldest first; empty before settlement. */
  closing: z.array(tickPlace),
  /** Their mean, rounded to a tick. */
  settlePrice: z.nullable(decimal),
  settledAt: z.nullable(epochMs),
  /** The payout, returned stake included; null while OPEN. */
  payout: z.nullable(decimal),
  /** payout less the stake. */
  profit: z.nullable(signedDecimal),
  fee: decimal,
  rulesHash: hash,
  termsHash: hash,
  /** With the order's id, for getProof: makes a link that can be shared. */
  shareToken,
})
export type BinaryContract = z.infer<typeof binaryContract>

/** Issued at acceptance. The signature is over the canonical text of docs/second-contract.md. */
export const receipt = z.object({
  orderId: z.int(),
  acceptedAt: epochMs,
  rulesHash: hash,
  termsHash: hash,
  /** The newest tick of the chain at acceptance. */
  headSequence: z.int(),
  headHash: hash,
  signature,
  publicKey: hash,
})

/** Everything that decides a result; termsHash is the SHA-256 of its canonical text. */
export const frozenTerms = z.object({
  orderId: z.int(),
  symbol,
  priceDecimals: z.int(),
  coin,
  coinDecimals: z.int(),
  mode: binaryMode,
  direction: binaryDirection,
  amount: decimal,
  odds: decimal,
  lossMode,
  feeRate: decimal,
  /** In seconds. */
  period: z.int(),
  acceptedAt: epochMs,
  lockAt: z.nullable(epochMs),
})

export const RECORD_FORMAT = 'assay-record-2'
/** A settled contract as a file: everything needed to recompute its result, and nothing about its owner. */
export const fairRecord = z.object({
  format: z.literal(RECORD_FORMAT),
  terms: frozenTerms,
  receipt,
  rules: z.object({ text: z.string(), hash }),
  /** From the one after the receipt's head to the end of the contract, without gaps in sequence, oldest first. */
  ticks: z.array(tick),
  /** The last of them, signed. */
  head: z.object({ sequence: z.int(), hash, signature, publicKey: hash }),
  /** POOL: every stake of the round as accepted, including the record's own, without owners. */
  pool: z.nullable(z.object({ stakes: z.array(z.object({ terms: frozenTerms, receipt })) })),
  result: z.object({
    status: z.enum(['WON', 'LOST', 'TIE', 'VOID']),
    voidReason: z.nullable(voidReason),
    entrySequence: z.nullable(z.int()),
    closingSequences: z.array(z.int()),
    settlePrice: z.nullable(decimal),
    payout: decimal,
    fee: decimal,
  }),
})
export type FairRecord = z.infer<typeof fairRecord>

const laterLimit = z.object({ amount: z.nullable(decimal), startsAt: epochMs })
/** A user's own limits. null is none. A lower limit applies at once; a higher one, or none, after 24 hours. */
const limits = z.object({
  coin,
  /** Sum of stakes of a day (UTC). */
  stakePerDay: z.nullable(decimal),
  /** Losses less wins of a day, with what open contracts may still lose. */
  lossPerDay: z.nullable(decimal),
  /** The same of a week, which begins on Monday (UTC). */
  lossPerWeek: z.nullable(decimal),
  /**
   * Epoch ms until which no contract is accepted; can only be extended. Five losses within 15 minutes set it to 10
   * minutes from then.
   */
  pausedUntil: z.nullable(epochMs),
  /** A requested higher limit, and when it applies; null without one. */
  nextStakePerDay: z.nullable(laterLimit),
  nextLossPerDay: z.nullable(laterLimit),
  nextLossPerWeek: z.nullable(laterLimit),
  stakedToday: decimal,
  /** Negative where more was won. */
  lostToday: signedDecimal,
  lostThisWeek: signedDecimal,
  /** Stakes of open contracts. */
  atRisk: decimal,
})

/** Counts of settled contracts, and money in the coin of the row. */
const tally = {
  contracts: z.int(),
  won: z.int(),
  lost: z.int(),
  ties: z.int(),
  voids: z.int(),
  /** won ÷ (won + lost); null if none was won or lost. */
  shareWon: z.nullable(decimal),
  staked: decimal,
  paidOut: decimal,
}

export const binarySchemas = {
  /** Sorted by symbol as in the coin list, then by period. Empty if the product is not offered. */
  listPeriods: {
    input: z.object({ symbol: z.optional(symbol) }),
    output: z.array(period),
  },
  openPosition: {
    input: z.strictObject({
      symbol,
      periodId: id,
      direction: binaryDirection,
      amount: decimal,
      clientOrderId: z.optional(clientId),
    }),
    output: z.extend(binaryContract, { receipt }),
  },
  listPositions: {
    input: z.object({
      ...page,
      status: z._default(z.enum(['open', 'history']), 'open'),
      symbol: z.optional(symbol),
      clientOrderId: z.optional(clientId),
    }),
    output: rows(binaryContract),
  },
  /** Settled contracts, newest first. */
  listRecords: {
    input: z.object({
      ...page,
      symbol: z.optional(symbol),
      orderId: z.optional(id),
      status: z.optional(z.enum(['WON', 'LOST', 'TIE', 'VOID'])),
      from: z.optional(moment),
      to: z.optional(moment),
    }),
    output: rows(binaryContract),
  },
  /** The caller's result of the last 30 days. */
  getOwnRecord: {
    input: nothing,
    output: z.object({
      ...tally,
      from: epochMs,
      coin,
      /** paidOut less staked. */
      result: signedDecimal,
      /** The expected result of the same stakes if up and down are equally likely. */
      expectedResult: signedDecimal,
      /** The break-even win rate of these stakes; null if none was won or lost. */
      neededShare: z.nullable(decimal),
    }),
  },
  getLimits: { input: nothing, output: limits },
  /** An omitted field is unchanged; null removes a limit. */
  setLimits: {
    input: z.strictObject({
      stakePerDay: z.optional(z.nullable(decimal)),
      lossPerDay: z.optional(z.nullable(decimal)),
      lossPerWeek: z.optional(z.nullable(decimal)),
      /** Days from now: 1 to 180 is a break, more is self-exclusion, at most 1825. */
      pauseDays: z.optional(whole(1, 1825)),
      clientId: z.optional(clientId),
    }),
    output: limits,
  },
  /** POOL: the round that can be joined, running rounds, and the newest settled ones; newest first. */
  listRounds: {
    input: z.object({ periodId: id }),
    output: z.object({
      serverTime: epochMs,
      rounds: z.array(
        z.object({
          lockAt: epochMs,
          /** Estimated; the lock tick decides. */
          expiresAt: epochMs,
          status: z.enum(['OPEN', 'LOCKED', 'SETTLED', 'VOID']),
          up: decimal,
          down: decimal,
          stakes: z.int(),
          /** The payout of a stake of one on this side, less the fee; null while a side is empty. */
          upMultiple: z.nullable(decimal),
          downMultiple: z.nullable(decimal),
          entryPrice: z.nullable(decimal),
          settlePrice: z.nullable(decimal),
        }),
      ),
    }),
  },
  /** The owner needs no token. */
  getProof: { input: z.object({ id, token: z.optional(shareToken) }), output: fairRecord },
  /** Public, by day (UTC) and period, newest first. Each figure is a query over settled contracts. */
  getStatistics: {
    input: z.object({ symbol: z.optional(symbol), from: z.optional(moment), to: z.optional(moment) }),
    output: z.object({
      rows: z.array(
        z.object({
          ...tally,
          /** Epoch ms of the start of the day. */
          day: epochMs,
          symbol,
          period: z.int(),
          mode: binaryMode,
          coin,
          /** If up and down are equally likely. */
          expectedShare: decimal,
          fees: decimal,
          /** The house's profit, negative for a loss; zero in a pool, where it only charges the fee. */
          houseResult: signedDecimal,
        }),
      ),
      /** The house's funds for payouts, and the part that covers open contracts. */
      house: z.array(z.object({ coin, available: decimal, promised: decimal })),
      /**
       * Of all pairs: how many users traded in this many days, and how many of them lost money; null with fewer than
       * ten.
       */
      people: z.object({ days: z.int(), people: z.int(), shareLost: z.nullable(decimal) }),
    }),
  },
  /** The public keys that sign ticks and receipts, 32 bytes in hex. */
  getKeys: { input: nothing, output: z.object({ tickKey: hash, receiptKey: hash }) },
  /** The text of the rules, by the hash in a receipt; the current ones by default. */
  getRulesText: {
    input: z.object({ hash: z.optional(hash) }),
    output: z.object({ hash, text: z.string() }),
  },
} as const
