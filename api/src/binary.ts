// The second contract (up or down): its calls, and the proof of each result that anybody can check.
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
 * Why a contract is void. ENTRY_GAP: within 10 s no tick whose every source was received at least
 * 500 ms after acceptance (in a pool: after the lock). SETTLE_GAP: ticks more than 3 s apart where it
 * ends. INDEX_PAUSED: the entry or a settling tick has no price or fewer than two healthy sources. ONE_SIDED: nobody
 * else was on the other side of a pool.
 */
export const voidReason = z.enum(['ENTRY_GAP', 'SETTLE_GAP', 'INDEX_PAUSED', 'ONE_SIDED'])

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const signature = z.string().check(z.regex(/^[0-9a-f]{128}$/))
/** Chosen by the server; whoever holds it may read the proof of one contract. */
const shareToken = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/** What is offered for a symbol and a time. Rates are fractions of one: odds '0.85' pays 85 % on top of the stake. */
export const period = z.object({
  periodId: z.int(),
  symbol,
  showSymbol: z.string(),
  /** In seconds. */
  period: z.int(),
  mode: binaryMode,
  /** FIXED: what a win pays on top of the stake. POOL: '0', the shares are those of the round. */
  odds: decimal,
  minAmount: decimal,
  maxAmount: decimal,
  coin,
  lossMode,
  /** FIXED: taken of the stake from what is paid out. POOL: of the whole round. */
  feeRate: decimal,
  /** Share of wins at which nothing is won or lost in the long run; null in a pool, where it follows from the round. */
  breakEvenRate: z.nullable(decimal),
  /** What a stake of one gives on average where up and down are equally likely; negative is the house's edge. */
  expectedRate: signedDecimal,
  /** The specification's numbers: 1 on, 2 off. */
  status: z.int(),
  /** Why no new contract is taken now; null where one is. */
  closedBecause: z.nullable(z.enum(['PERIOD_CLOSED', 'INDEX_PAUSED', 'INDEX_DEGRADED', 'MARKET_HALTED'])),
  indexState,
})

/** Of one tick: where it stands in the chain, and its price. */
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
  /** The stake. No more than it can be lost. */
  amount: decimal,
  odds: decimal,
  lossMode,
  feeRate: decimal,
  /** FIXED: what comes back with a win, the stake included. POOL: null while the round is open. */
  winPayout: z.nullable(decimal),
  /** What comes back with a loss. */
  lossPayout: decimal,
  /** POOL: epoch ms at which the round locks; its number with symbol and period. */
  lockAt: z.nullable(epochMs),
  status: binaryStatus,
  /** The specification's numbers: 0 open, 1 won, 2 lost, 3 tie, 4 void. */
  statusCode: z.int(),
  voidReason: z.nullable(voidReason),
  acceptedAt: epochMs,
  /** The first tick after acceptance (POOL: after the lock); null until it is there. */
  entry: z.nullable(tickPlace),
  /** Epoch ms of its end: the entry's time plus the period; expected from the next whole second before there is an entry. */
  expiresAt: epochMs,
  /** The three ticks that end at expiresAt, oldest first; empty before it is settled. */
  closing: z.array(tickPlace),
  /** The mean of the three, to the tick. */
  settlePrice: z.nullable(decimal),
  settledAt: z.nullable(epochMs),
  /** What came back, the stake or its rest included; null while OPEN. */
  payout: z.nullable(decimal),
  /** payout less the stake. */
  profit: z.nullable(signedDecimal),
  fee: decimal,
  rulesHash: hash,
  termsHash: hash,
  /** With the order's id, for getProof: makes a link that may be shared. */
  shareToken,
})
export type BinaryContract = z.infer<typeof binaryContract>

/** Given at acceptance. The signature is over the canonical text of docs/second-contract.md. */
export const receipt = z.object({
  orderId: z.int(),
  acceptedAt: epochMs,
  rulesHash: hash,
  termsHash: hash,
  /** The newest tick of the chain when it was accepted. */
  headSequence: z.int(),
  headHash: hash,
  signature,
  publicKey: hash,
})

/** Everything that decides a result; termsHash is the SHA-256 of their canonical text. */
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
/** A settled contract as a file: all that is needed to compute its result again, and nothing about its owner. */
export const fairRecord = z.object({
  format: z.literal(RECORD_FORMAT),
  terms: frozenTerms,
  receipt,
  rules: z.object({ text: z.string(), hash }),
  /** From the one after the receipt's head to the end of the contract, without gaps in sequence, oldest first. */
  ticks: z.array(tick),
  /** The last of them, signed. */
  head: z.object({ sequence: z.int(), hash, signature, publicKey: hash }),
  /** POOL: every stake of the round as it was accepted, the record's own among them; whose they are is not said. */
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
/** A user's own limits. null is none. Lower acts at once; higher, or none, after 24 hours. */
const limits = z.object({
  coin,
  /** Sum of stakes of a day (UTC). */
  stakePerDay: z.nullable(decimal),
  /** Losses less wins of a day, with what open contracts may still lose. */
  lossPerDay: z.nullable(decimal),
  /** The same of a week, which begins on Monday (UTC). */
  lossPerWeek: z.nullable(decimal),
  /** Epoch ms until which no contract is taken; may be set later and never earlier. Five losses within 15 minutes set it 10 minutes ahead. */
  pausedUntil: z.nullable(epochMs),
  /** A higher limit that was asked for, and when it begins; null where none was. */
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
  /** won ÷ (won + lost); null where none was won or lost. */
  shareWon: z.nullable(decimal),
  staked: decimal,
  paidOut: decimal,
}

export const binarySchemas = {
  /** Sorted by symbol as the coin list is, then by period. Empty where the product is not offered. */
  listPeriods: {
    input: z.object({ symbol: z.optional(symbol) }),
    output: z.array(period),
  },
  openPosition: {
    input: z.object({
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
      status: z.optional(z.enum(['WON', 'LOST', 'TIE', 'VOID'])),
      from: z.optional(moment),
      to: z.optional(moment),
    }),
    output: rows(binaryContract),
  },
  /** The caller's own result of the last 30 days. */
  getOwnRecord: {
    input: nothing,
    output: z.object({
      ...tally,
      from: epochMs,
      coin,
      /** paidOut less staked. */
      result: signedDecimal,
      /** What the same stakes give on average where up and down are equally likely. */
      expectedResult: signedDecimal,
      /** The share of wins that these stakes needed to break even; null where none was won or lost. */
      neededShare: z.nullable(decimal),
    }),
  },
  getLimits: { input: nothing, output: limits },
  /** A field that is left out stays as it is; null takes a limit away. */
  setLimits: {
    input: z.object({
      stakePerDay: z.optional(z.nullable(decimal)),
      lossPerDay: z.optional(z.nullable(decimal)),
      lossPerWeek: z.optional(z.nullable(decimal)),
      /** From now on for so many days: 1 to 180 is a break, more excludes oneself, at most 1825. */
      pauseDays: z.optional(whole(1, 1825)),
      clientId: z.optional(clientId),
    }),
    output: limits,
  },
  /** POOL: the round that can be joined, those that run, and the newest settled ones; newest first. */
  listRounds: {
    input: z.object({ periodId: id }),
    output: z.object({
      serverTime: epochMs,
      rounds: z.array(
        z.object({
          lockAt: epochMs,
          /** Expected; the lock tick decides. */
          expiresAt: epochMs,
          status: z.enum(['OPEN', 'LOCKED', 'SETTLED', 'VOID']),
          up: decimal,
          down: decimal,
          stakes: z.int(),
          /** What a stake of one on this side comes back as, fee taken; null while a side is empty. */
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
  /** By day (UTC) and period, newest first: what anybody may know. Each figure is a query over settled contracts. */
  getStatistics: {
    input: z.object({ symbol: z.optional(symbol), from: z.optional(moment), to: z.optional(moment) }),
    output: z.object({
      rows: z.array(
        z.object({
          ...tally,
          /** Epoch ms of the day's beginning. */
          day: epochMs,
          symbol,
          period: z.int(),
          mode: binaryMode,
          coin,
          /** Where up and down are equally likely. */
          expectedShare: decimal,
          fees: decimal,
          /** What the house won, negative where it lost; nothing in a pool, where it only takes the fee. */
          houseResult: signedDecimal,
        }),
      ),
      /** What the house holds for payouts now, and how much of it is promised to open contracts. */
      house: z.array(z.object({ coin, available: decimal, promised: decimal })),
      /** Of all pairs: who traded in the last so many days, and how many of them lost money; null among fewer than ten. */
      people: z.object({ days: z.int(), people: z.int(), shareLost: z.nullable(decimal) }),
    }),
  },
  /** The public halves of the keys that sign ticks and receipts, 32 bytes in hex. */
  getKeys: { input: nothing, output: z.object({ tickKey: hash, receiptKey: hash }) },
  /** The rules as text, by the hash that a receipt names; the newest where none is asked for. */
  getRulesText: {
    input: z.object({ hash: z.optional(hash) }),
    output: z.object({ hash, text: z.string() }),
  },
} as const
