// Copy trading: a follow repeats a trader's futures orders with its own part of the contract wallet.
import * as z from 'zod/mini'
import { aboutLength, traderNameShape } from './followNames.ts'
import { clientId, coin, decimal, epochMs, id, nothing, page, rows, signedDecimal, symbol, whole } from './scalars.ts'

/** The specification's codes of `mode`: 0, 1 and 2. Either may be sent. */
export const followModes = ['FIXED_RATIO', 'FIXED_AMOUNT', 'TRADER_RATIO'] as const
const mode = z.enum(followModes)
const modeCode = z.pipe(
  whole(0, followModes.length - 1),
  z.transform((code) => followModes[code] ?? followModes[0]),
)
/** A part of one: 0.05 is 5 %. */
const part = z.string().check(z.regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/))
const traderId = id

export const traderSorts = ['drawdown', 'return', 'followers', 'record', 'copied', 'winRate', 'sharpe'] as const
/** Days of the figures of a trader. */
export const traderDays = [30, 90, 365] as const
const days = z._default(z.pipe(whole(1, 365), z.literal(traderDays)), 90)

/** How a follower copies. null and absent: without it. */
const settings = {
  /** FIXED_RATIO: the trader's lots times `ratio`. FIXED_AMOUNT: `perOrderAmount` of margin. TRADER_RATIO: as much of the follow's equity as the trader uses of his. */
  mode: z.union([mode, modeCode]),
  ratio: z._default(z.nullable(z.string().check(z.regex(/^\d{1,2}(\.\d{1,6})?$/))), null),
  perOrderAmount: z._default(z.nullable(decimal), null),
  /** The most margin of one order. */
  maxCostPerOrder: z._default(z.nullable(decimal), null),
  marginMode: z._default(z.enum(['COPY', 'CROSS', 'ISOLATED']), 'COPY'),
  /** null: the trader's. */
  leverage: z._default(z.nullable(whole(1, 1000)), null),
  /** null: every contract that the trader trades. */
  symbols: z._default(z.nullable(z.array(symbol).check(z.minLength(1), z.maxLength(100))), null),
  /** Distance of the stops of each entry from the index. */
  tpRatio: z._default(z.nullable(part), null),
  slRatio: z._default(z.nullable(part), null),
  /** A loss of this part of what was put in ends the follow. */
  portfolioStop: z._default(z.nullable(part), null),
  /** Largest distance of a copied entry's worst price from the index. */
  maxSlippage: z._default(z.nullable(part), null),
  /** CLOSE_MARKET: all positions at once. KEEP: the follower closes them. COPY_CLOSE: the trader's closes are still copied. */
  onLeaving: z._default(z.enum(['CLOSE_MARKET', 'KEEP', 'COPY_CLOSE']), 'CLOSE_MARKET'),
}

const shownSettings = z.object({
  mode,
  ratio: z.nullable(decimal),
  perOrderAmount: z.nullable(decimal),
  maxCostPerOrder: z.nullable(decimal),
  marginMode: z.enum(['COPY', 'CROSS', 'ISOLATED']),
  leverage: z.nullable(z.int()),
  symbols: z.nullable(z.array(symbol)),
  tpRatio: z.nullable(decimal),
  slRatio: z.nullable(decimal),
  portfolioStop: z.nullable(decimal),
  maxSlippage: z.nullable(decimal),
  onLeaving: z.enum(['CLOSE_MARKET', 'KEEP', 'COPY_CLOSE']),
})

/** Why nobody can start to follow. FULL: no place is left. EQUITY_LOW: the trader has too little himself. */
const unavailable = z.nullable(z.enum(['CLOSED', 'FULL', 'EQUITY_LOW', 'HALTED']))

/**
 * Figures of the last `days` days, from settled positions after fees and funding; what is open now counts where it loses.
 * Returns are time-weighted by UTC day, over at least `traderMinAmount` of equity. Parts of one unless said otherwise.
 */
export const trader = z.object({
  traderId: z.int(),
  name: z.string(),
  about: z.string(),
  coin,
  /** Since the first settled position. */
  recordDays: z.int(),
  return: signedDecimal,
  /** The deepest fall from a high, 0 or more. */
  drawdown: decimal,
  /** Of a year; null with fewer than 14 days. */
  sharpe: z.nullable(signedDecimal),
  winRate: z.nullable(decimal),
  closedPositions: z.int(),
  /** Average, in ms; null without a closed position. */
  holdingMs: z.nullable(z.int()),
  /** In the coin. */
  profit: signedDecimal,
  /** What open positions lose now, 0 or less, in the coin. */
  openLoss: signedDecimal,
  /** What all followers have made so far, after the shares that they paid, in the coin. */
  followersProfit: signedDecimal,
  /** Money that copies the trader now. */
  copied: decimal,
  followers: z.int(),
  maxUserCount: z.int(),
  shareRate: decimal,
  /** The least amount with which anything is copied, if no other setting limits the copies. */
  minAmount: decimal,
  /** The same in the mode TRADER_RATIO. */
  ratioMinAmount: decimal,
  /** False below 20 closed positions: such traders come last in every order. */
  isRanked: z.boolean(),
  /** The time-weighted return at the end of each day, oldest first; the last is now. */
  curve: z.array(signedDecimal),
  unavailable,
})

const settledPosition = z.object({
  positionId: z.int(),
  symbol,
  side: z.enum(['LONG', 'SHORT']),
  leverage: z.int(),
  /** Largest size. */
  quantity: decimal,
  entryPrice: decimal,
  closePrice: decimal,
  /** After fees and funding. */
  profit: signedDecimal,
  end: z.enum(['CLOSED', 'LIQUIDATED', 'DELEVERAGED']),
  openedAt: epochMs,
  closedAt: epochMs,
})

const openPosition = z.object({
  positionId: z.int(),
  symbol,
  side: z.enum(['LONG', 'SHORT']),
  marginMode: z.enum(['ISOLATED', 'CROSS']),
  leverage: z.int(),
  quantity: decimal,
  entryPrice: decimal,
  markPrice: z.nullable(decimal),
  margin: decimal,
  unrealized: signedDecimal,
  liquidationPrice: z.nullable(decimal),
  /** What the trader has added to the same position, as a part of its margin before, and this position has not; null for nothing. */
  marginOffer: z.nullable(decimal),
  openedAt: epochMs,
})

/** A follow as a command left it. */
const terms = {
  followId: z.int(),
  traderId: z.int(),
  coin,
  /** PAUSED: only closes are copied. LEAVING: it ends when no position is left. */
  status: z.enum(['ACTIVE', 'PAUSED', 'LEAVING', 'ENDED']),
  leavingReason: z.nullable(z.enum(['USER', 'PORTFOLIO_STOP', 'TRADER'])),
  settings: shownSettings,
  shareRate: decimal,
  /** Put in altogether. */
  allotted: decimal,
  /** Paid to the trader so far. */
  shared: decimal,
  /** What came back at its end; null before. */
  returned: z.nullable(decimal),
  startedAt: epochMs,
  updatedAt: epochMs,
}
const changed = z.object(terms)

export const follow = z.object({
  ...terms,
  /** The trader's. */
  name: z.string(),
  /** What it is worth now: its balance, margin and open result. 0 once it has ended. */
  equity: decimal,
  available: decimal,
  /** Of its closed and open positions, after fees and funding; and of the open ones alone. */
  profit: signedDecimal,
  unrealized: signedDecimal,
  /** The share that would be due if it ended now. */
  shareDue: decimal,
  positions: z.array(openPosition),
})

const copiedOrder = z.object({
  orderId: z.int(),
  /** The trader's order. */
  blockId: z.nullable(z.int()),
  symbol,
  side: z.enum(['BUY', 'SELL']),
  effect: z.enum(['OPEN', 'CLOSE']),
  quantity: decimal,
  /** Average. */
  price: decimal,
  fee: decimal,
  realized: signedDecimal,
  time: epochMs,
})

export const skipReasons = [
  'PAUSED',
  'LEAVING',
  'SYMBOL_OFF',
  'TRADER_CLOSED',
  'TRADER_EQUITY_LOW',
  'POSITION_MODE',
  'LEVERAGE',
  'SLIPPAGE',
  'BELOW_MINIMUM',
  'NO_FUNDS',
  'STOPS',
  'LIMITS',
  'CANNOT_CLOSE',
  'NOTHING_TO_CLOSE',
] as const

const skippedOrder = z.object({ blockId: z.int(), symbol, reason: z.enum(skipReasons), time: epochMs })

/** due = max(0, shareRate × (realized + min(0, unrealized)) − sharedBefore). */
const profitShare = z.object({
  followId: z.int(),
  traderId: z.int(),
  /** The trader's name for a follower; the follower, masked, for a trader. */
  name: z.string(),
  coin,
  realized: signedDecimal,
  unrealized: signedDecimal,
  shareRate: decimal,
  sharedBefore: decimal,
  due: decimal,
  /** Less than due while the rest is in positions; it stays due. */
  paid: decimal,
  reason: z.enum(['WEEKLY', 'LEAVING']),
  time: epochMs,
})

const follower = z.object({
  followId: z.int(),
  /** Masked. */
  name: z.string(),
  status: z.enum(['ACTIVE', 'PAUSED', 'LEAVING']),
  allotted: decimal,
  shared: decimal,
  startedAt: epochMs,
})

/** What an application needs; each is a fact and whether it is enough. */
const requirement = z.object({
  name: z.enum(['VERIFICATION', 'HISTORY', 'EQUITY']),
  isMet: z.boolean(),
  /** Days or an amount; null of VERIFICATION. */
  has: z.nullable(z.string()),
  needs: z.nullable(z.string()),
})

export const application = z.object({
  /** NONE: never applied. RETURNED: with reasons; it can be sent again. CLOSED: was a trader. */
  state: z.enum(['NONE', 'PENDING', 'RETURNED', 'APPROVED', 'CLOSED']),
  name: z.nullable(z.string()),
  about: z.nullable(z.string()),
  /** Of the operator who decided; null if there is none. */
  reason: z.nullable(z.string()),
  requirements: z.array(requirement),
  shareRate: decimal,
  maxUserCount: z.int(),
  minAmount: decimal,
  coin,
  appliedAt: z.nullable(epochMs),
  decidedAt: z.nullable(epochMs),
})

const traderName = z.string().check(z.regex(traderNameShape))
const about = z.string().check(z.minLength(aboutLength.least), z.maxLength(aboutLength.most), z.regex(/^[^\p{Cc}]*$/u))
const followId = id
const withClientId = { clientId: z.optional(clientId) }

export const followSchemas = {
  /** The lowest drawdown first unless asked otherwise; traders that are not ranked come last. search: a part of the name. */
  listTraders: {
    input: z.object({
      ...page,
      sort: z._default(z.enum(traderSorts), 'drawdown'),
      days,
      search: z.optional(z.string().check(z.maxLength(40))),
    }),
    output: rows(trader),
  },
  getTrader: { input: z.object({ traderId, days }), output: trader },
  /** A trader's closed positions, newest first. */
  listTraderPositions: { input: z.object({ ...page, traderId }), output: rows(settledPosition) },
  /** totalAmount: from the contract wallet. */
  startFollow: {
    input: z.strictObject({ traderId, totalAmount: decimal, ...settings, ...withClientId }),
    output: changed,
  },
  /** All settings, for orders from now on. */
  updateFollow: { input: z.strictObject({ followId, ...settings, ...withClientId }), output: changed },
  pauseFollow: { input: z.strictObject({ followId, isPaused: z.boolean(), ...withClientId }), output: changed },
  /** More money from the contract wallet. */
  addToFollow: { input: z.strictObject({ followId, amount: decimal, ...withClientId }), output: changed },
  /** As its settings say. Once more: closes what is left at the market. */
  leaveFollow: { input: z.strictObject({ followId, ...withClientId }), output: changed },
  /** One position at the market. */
  closeFollowPosition: { input: z.strictObject({ followId, positionId: id, ...withClientId }), output: nothing },
  /** From the contract wallet into an isolated position. */
  addFollowMargin: {
    input: z.strictObject({ followId, positionId: id, amount: decimal, ...withClientId }),
    output: nothing,
  },
  /** Newest first. */
  listFollows: {
    input: z.object({ ...page, state: z._default(z.enum(['running', 'ended']), 'running') }),
    output: rows(follow),
  },
  /** What all of the caller's running follows are worth in USDT: balance, margin and open result of their accounts. */
  getWorth: { input: nothing, output: z.object({ running: z.int(), worth: signedDecimal }) },
  /** What was copied in one follow, newest first. */
  listFollowOrders: { input: z.object({ ...page, followId }), output: rows(copiedOrder) },
  /** The trader's orders that were not copied, with the reason, newest first. */
  listSkips: { input: z.object({ ...page, followId }), output: rows(skippedOrder) },
  /** as: which side of the statement; the same rows for both. */
  listShares: {
    input: z.object({ ...page, as: z._default(z.enum(['follower', 'trader']), 'follower') }),
    output: rows(profitShare),
  },
  /** Who copies the caller now. */
  listFollowers: { input: z.object({ ...page }), output: rows(follower) },
  getApplication: { input: z.object({}), output: application },
  /** acceptsRules: that followers' orders are filled together with one's own. */
  applyAsTrader: {
    input: z.object({ name: traderName, about, acceptsRules: z.literal(true) }),
    output: application,
  },
} as const
