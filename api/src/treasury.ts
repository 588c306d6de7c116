// The exchange's wallets on networks, and what it owes there. Balances are those of the last check of reserves.
import * as z from 'zod/mini'
import { reason } from './operators.ts'
import { coin, decimal, epochMs, id, nothing } from './scalars.ts'

/** Of our own transactions on networks whose fees are paid in this coin. */
const networkFees = z.object({
  /** Set aside in the house's account for them. */
  account: decimal,
  /** Taken by networks and not booked yet, because that account had too little. */
  unbooked: decimal,
  /** Found since 00:00 UTC, and within 30 days. */
  today: decimal,
  month: decimal,
  /** What today's withdrawals cost beyond their fees, and how much of that the day may cost. */
  drawn: decimal,
  budget: decimal,
})

/** null before the first check. */
const coinRow = z.object({
  coin: z.string(),
  /** Hot, cold and customers' addresses on all networks, and what came in by networks and has not gone out again. */
  held: z.nullable(decimal),
  owed: z.nullable(decimal),
  /** held / owed in hundredths of a percent, rounded down; null if nothing is owed or nothing was checked. */
  coverage: z.nullable(z.int()),
  checkedAt: z.nullable(epochMs),
  wallets: z.array(
    z.object({
      channel: z.string(),
      networkName: z.string(),
      hot: decimal,
      cold: decimal,
      deposits: decimal,
      /** Of approved withdrawals that wait for the hot wallet. */
      waiting: decimal,
      /** What has to come from a cold wallet so that they can be paid. */
      missing: decimal,
      /** Whether network fees are paid in this coin. */
      isGas: z.boolean(),
    }),
  ),
  /** null of a coin in which no network fees are paid. */
  networkFees: z.nullable(networkFees),
  /** The lowest of each hour, the oldest first, for at most 7 days; coverage as above. */
  hours: z.array(z.object({ hour: epochMs, coverage: z.nullable(z.int()) })),
})

const networkRow = z.object({
  network: z.string(),
  networkName: z.string(),
  /** Whether this server has a node of it. */
  hasNode: z.boolean(),
  /** null until the signer has published it. */
  hotAddress: z.nullable(z.string()),
  coldAddresses: z.array(z.string()),
  /** null if nobody watches it. */
  watcher: z.nullable(
    z.object({
      height: z.int(),
      head: z.int(),
      /** When the network answered last. */
      updatedAt: epochMs,
      /** Why it credits nothing until people have looked; null while it works. */
      stopped: z.nullable(z.string()),
      /** The newest block that the watcher and its stopped network have in common; null if there is none, or it works. */
      stoppedAbove: z.nullable(z.int()),
    }),
  ),
})

export const movePurposes = ['SWEEP', 'GAS', 'COLD'] as const
export const moveStates = ['LEAVING', 'STUCK', 'REFUSED', 'DONE', 'FAILED'] as const
export type MovePurpose = (typeof movePurposes)[number]
export type MoveState = (typeof moveStates)[number]

/** Between the exchange's own addresses. */
const moveRow = z.object({
  payoutId: z.int(),
  /** SWEEP: from a customer's address to the hot wallet. GAS: what a sweep costs. COLD: surplus of the hot wallet. */
  purpose: z.enum(movePurposes),
  state: z.enum(moveStates),
  channel: z.string(),
  coin: z.string(),
  amount: decimal,
  source: z.string(),
  recipient: z.string(),
  /** Why it was refused or is stuck. */
  reason: z.nullable(z.string()),
  /** Of its network. */
  canRaiseFee: z.boolean(),
  /** With one nonce, the newest first: only one of them can be mined. */
  txids: z.array(z.string()),
  createdAt: epochMs,
})

/** A customer, or an account of the house. GAS: for network fees. INVENTORY: for converting. EARN_RESERVE: pays interest. WELFARE_FUND: pays rewards. */
export const correctedAccounts = [
  'CUSTOMER',
  'HOUSE',
  'FEE',
  'INVENTORY',
  'GAS',
  'EARN_RESERVE',
  'WELFARE_FUND',
] as const
/** The other side: of a customer always HOUSE. CHAIN and BANK mirror what is on networks and at banks. */
export const counterAccounts = [
  'HOUSE',
  'FEE',
  'INVENTORY',
  'GAS',
  'EARN_RESERVE',
  'WELFARE_FUND',
  'CHAIN',
  'BANK',
] as const
export type CorrectedAccount = (typeof correctedAccounts)[number]
export type CounterAccount = (typeof counterAccounts)[number]

const correction = {
  account: z.enum(correctedAccounts),
  /** Of a customer. */
  customerId: z.optional(id),
  counter: z.enum(counterAccounts),
  coin,
  /** ADD: to the account, from the counter. */
  direction: z.enum(['ADD', 'REMOVE']),
  amount: decimal,
}

const correctionRow = z.object({
  correctionId: z.int(),
  account: z.enum(correctedAccounts),
  /** null within the house. */
  customerId: z.nullable(z.int()),
  counter: z.enum(counterAccounts),
  coin: z.string(),
  direction: z.enum(['ADD', 'REMOVE']),
  amount: decimal,
  reason: z.string(),
  requestedBy: z.string(),
  approvedBy: z.string(),
  approvedAt: epochMs,
  /** APPROVED: it waits for the ledger. REFUSED: too little was available when it came to it. */
  state: z.enum(['APPROVED', 'BOOKED', 'REFUSED']),
  refusal: z.nullable(z.string()),
})

/** Of a coin with positions in earn. Interest has 18 decimals. */
const interestRow = z.object({
  coin: z.string(),
  principal: decimal,
  /** Available for interest. */
  reserve: decimal,
  /** Not paid yet. */
  accrued: decimal,
  /** Accrued for yesterday, and in the last 30 days. */
  yesterday: decimal,
  month: decimal,
  /**
   * How many more days like yesterday the reserve covers beyond what has accrued: subscriptions close below 7. -1: it does
   * not cover what has accrued. null: nothing accrued yesterday.
   */
  coveredDays: z.nullable(z.int()),
})

/** Of a coin, in the last 30 days. */
const rebateRow = z.object({
  coin: z.string(),
  /** Fees of customers who were invited, net of vouchers. */
  fees: decimal,
  /** What of them was promised to inviters and invited customers. */
  promised: decimal,
  /** Promised and not paid yet. */
  pending: decimal,
  /** promised / fees in hundredths of a percent, rounded down; null without fees. */
  share: z.nullable(z.int()),
})

const rewardRow = z.object({
  task: z.string(),
  coin: z.string(),
  budget: decimal,
  /** Of the budget, by claims. */
  spent: decimal,
  /** Of what was claimed: vouchers and boosts that can still pay. */
  unused: decimal,
  claims: z.int(),
  /** What is left in the fund for rewards, of all tasks in this coin. */
  fund: decimal,
  isOpen: z.boolean(),
})

export const treasurySchemas = {
  /** What earn, referral and rewards cost the house, and what is set aside for them. */
  readProducts: {
    input: nothing,
    output: z.object({ interest: z.array(interestRow), rebates: z.array(rebateRow), rewards: z.array(rewardRow) }),
  },
  /** What a correction would do: nothing is changed. */
  planCorrection: {
    input: z.object(correction),
    output: z.object({
      title: z.string(),
      lines: z.array(z.object({ what: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
    }),
  },
  /** A second person decides. */
  requestCorrection: { input: z.object({ ...correction, reason }), output: z.object({ requestId: z.int() }) },
  readTreasury: {
    input: nothing,
    output: z.object({
      coins: z.array(coinRow),
      networks: z.array(networkRow),
      /** First what is not done, the oldest first; then the newest. At most 100. */
      moves: z.array(moveRow),
      /** The newest first, at most 100. */
      corrections: z.array(correctionRow),
      signer: z.object({
        isRunning: z.boolean(),
        /** Transactions that wait for a signature, and since when the oldest does. */
        waiting: z.int(),
        oldestAt: z.nullable(epochMs),
        /** Payments that it has refused and that nobody has decided about. */
        refused: z.int(),
      }),
    }),
  },
  /** Of a stuck payment, with the same nonce, recipient and amount. A second person decides. */
  requestFeeRaise: { input: z.object({ payoutId: id, reason }), output: z.object({ requestId: z.int() }) },
} as const
