// The engine's state: balances, markets and open orders. A snapshot is plain records with the same content as the
// events, so a database that stores every event's rows can restore the state. Everything else in memory (queues,
// triggers, expiries, counts) is rebuilt from these records.
//
// Alice has 700 available and 300 held, and one open order that holds 300: with the asset and the market that is a
// complete snapshot.
import { assert } from './assert.ts'
import { type Binary, createBinary } from './binary/binary.ts'
import { type BinaryRecords, binaryRecords, restoreBinary } from './binary/records.ts'
import { type Convert, createConvert } from './convert/convert.ts'
import { type ConvertRecords, convertRecords, restoreConvert } from './convert/records.ts'
import { createEarn, type Earn } from './earn/earn.ts'
import { type EarnRecords, earnRecords, restoreEarn } from './earn/records.ts'
import { createHalts, type Halt, haltKey, haltRecords, type Halts } from './halts.ts'
import { createFutures, type Futures } from './futures/futures.ts'
import { type FuturesRecords, futuresRecords, restoreFutures } from './futures/records.ts'
import { type CancellationRecord, cancellationRecords, restoreCancellation } from './orders/cancellations.ts'
import { createFollows, type Follows } from './follow/follow.ts'
import { createCopying } from './follow/join.ts'
import { type FollowRecords, followRecords, restoreFollows } from './follow/records.ts'
import type { Asset, Wallet } from './nouns.ts'
import type { SpotMarket } from './spot/commands.ts'
import type { Event, OrderChanged } from './events.ts'
import { available, createLedger, type Ledger, openAccount, restoreAmounts, wallets } from './ledger/accounts.ts'
import { assertHolds } from './ledger/assertHolds.ts'
import { createAsset } from './ledger/defineAsset.ts'
import type { Holder } from './ledger/holds.ts'
import { type Amount, amountUnits, type Price } from './money.ts'
import { createOptions, type Options } from './options/options.ts'
import { type OptionsRecords, optionsRecords, restoreOptions } from './options/records.ts'
import { createPair } from './spot/defineMarket.ts'
import { type FiringRecord, firingRecords, restoreFiring } from './spot/firing.ts'
import { describeOrder } from './spot/order.ts'
import { restoreOrders } from './spot/restoreOrders.ts'
import { createSpot, type Spot } from './spot/spot.ts'
import { createCredits, type Credit, creditRecords, type Credits, restoreCredit } from './transfer/credits.ts'
import { createReferrals, type Referrals } from './referral/referral.ts'
import { type ReferralRecords, referralRecords, restoreReferrals } from './referral/records.ts'
import {
  restoreWithdrawal,
  type WithdrawalRecord,
  withdrawalRecords,
  type Withdrawals,
} from './transfer/withdrawals.ts'
import { STEP_MAX } from './turn.ts'
import { createVip, type Vip } from './vip/vip.ts'
import { createWelfare, type Welfare } from './welfare/welfare.ts'
import { restoreWelfare, type WelfareRecords, welfareRecords } from './welfare/records.ts'
import { restoreVip, type VipRecords, vipRecords } from './vip/records.ts'

interface Memory {
  readonly halts: Halts
  readonly ledger: Ledger
  readonly spot: Spot
  readonly futures: Futures
  readonly binary: Binary
  readonly options: Options
  readonly credits: Credits
  readonly withdrawals: Withdrawals
  readonly convert: Convert
  readonly earn: Earn
  readonly referrals: Referrals
  readonly follows: Follows
  readonly vip: Vip
  readonly welfare: Welfare
  readonly stepMax: number
}

export interface State extends Memory {
  /** The current command's context: one object for all commands, with the time and the events of each. */
  readonly turn: Memory & { time: number; events: Event[]; room: number }
}

export interface MarketRecord {
  market: SpotMarket
  lastTradeId: number
  lastPrice: Price | null
  indexPrice: Price | null
}

export interface AccountRecord {
  owner: number
  wallet: Wallet
  asset: string
  available: Amount
  held: Amount
}

/** An open order, as in its last orderChanged event. */
export type OrderRecord = Omit<OrderChanged, 'type'>

export interface Snapshot {
  assets: Asset[]
  markets: MarketRecord[]
  /** Empty accounts may be left out. */
  accounts: AccountRecord[]
  /** Open orders only. */
  orders: OrderRecord[]
  /** Unfinished cancellations, of spot and of futures. */
  cancellations: CancellationRecord[]
  /** For spot pairs whose triggers have not all fired. */
  firings: FiringRecord[]
  futures: FuturesRecords
  binary: BinaryRecords
  options: OptionsRecords
  /** Of deposits that the network may still undo. */
  credits: Credit[]
  /** Neither paid nor refunded. */
  withdrawals: WithdrawalRecord[]
  convert: ConvertRecords
  earn: EarnRecords
  referral: ReferralRecords
  follow: FollowRecords
  vip: VipRecords
  welfare: WelfareRecords
  halts: Halt[]
}

/** Tests use smaller steps. */
export function createState(stepMax = STEP_MAX): State {
  const memory: Memory = {
    halts: createHalts(),
    ledger: createLedger(),
    spot: createSpot(),
    futures: createFutures(),
    binary: createBinary(),
    options: createOptions(),
    credits: createCredits(),
    withdrawals: new Map(),
    convert: createConvert(),
    earn: createEarn(),
    referrals: createReferrals(),
    follows: createFollows(),
    vip: createVip(),
    welfare: createWelfare(),
    stepMax,
  }
  memory.futures.copying = createCopying(memory.follows)
  return { ...memory, turn: { ...memory, time: 0, events: [], room: 0 } }
}

/** Sorted, and without empty accounts: equal states give equal snapshots. */
export function snapshot(state: State): Snapshot {
  const { assets } = state.ledger
  const markets = [...state.spot.pairs.values()].map((pair) => ({
    market: { ...pair.rules },
    lastTradeId: pair.lastTradeId,
    lastPrice: pair.lastPrice,
    indexPrice: pair.indexPrice,
  }))
  return {
    assets: [...assets.values()]
      .map(({ asset, scale }) => ({ asset, scale }))
      .sort((a, b) => compare(a.asset, b.asset)),
    markets: markets.sort((a, b) => compare(a.market.symbol, b.market.symbol)),
    accounts: accountRecords(state.ledger).sort(
      (a, b) => a.owner - b.owner || compare(a.wallet, b.wallet) || compare(a.asset, b.asset),
    ),
    orders: [...state.spot.orders.values()].map(orderRecord).sort((a, b) => a.orderId - b.orderId),
    cancellations: [...cancellationRecords(state.spot), ...cancellationRecords(state.futures)],
    firings: firingRecords(state.spot),
    futures: futuresRecords(state.futures),
    binary: binaryRecords(state.binary),
    options: optionsRecords(state.options),
    credits: creditRecords(state.credits),
    withdrawals: withdrawalRecords(state.withdrawals),
    convert: convertRecords(state.convert),
    earn: earnRecords(state.earn),
    referral: referralRecords(state.referrals),
    follow: followRecords(state.follows),
    vip: vipRecords(state.vip),
    welfare: welfareRecords(state.welfare),
    halts: haltRecords(state.halts),
  }
}

/** Records may come in any order. Throws ImpossibleState when they contradict each other. */
export function restore(records: Snapshot, stepMax = STEP_MAX): State {
  const state = createState(stepMax)
  const { ledger, spot, futures, binary, options } = state
  for (const asset of records.assets) ledger.assets.set(asset.asset, createAsset(asset))
  for (const record of records.markets) {
    const pair = createPair(spot, record.market, {
      baseAsset: assetOf(ledger, record.market.base),
      quoteAsset: assetOf(ledger, record.market.quote),
    })
    pair.lastTradeId = record.lastTradeId
    pair.lastPrice = record.lastPrice
    pair.indexPrice = record.indexPrice
    spot.pairs.set(record.market.symbol, pair)
  }
  for (const record of records.accounts) {
    const account = openAccount(assetOf(ledger, record.asset), record.wallet, record.owner)
    restoreAmounts(account, { total: amountUnits(record.available + record.held), held: record.held })
  }
  restoreOrders(spot, records.orders)
  for (const record of records.firings) restoreFiring(spot, record)
  restoreFutures(futures, ledger, records.futures)
  for (const record of records.cancellations) restoreCancellation(record.product === 'SPOT' ? spot : futures, record)
  restoreBinary(binary, ledger, records.binary)
  restoreOptions(options, ledger, records.options)
  for (const credit of records.credits) restoreCredit(state.credits, credit)
  for (const record of records.withdrawals) restoreWithdrawal(state.withdrawals, ledger, record)
  restoreConvert(state.convert, ledger, records.convert)
  restoreEarn(state.earn, ledger, records.earn)
  restoreReferrals(state.referrals, records.referral)
  restoreFollows(state.follows, futures, records.follow)
  restoreVip(state.vip, records.vip)
  restoreWelfare(state.welfare, ledger, records.welfare)
  for (const halt of records.halts) state.halts.all.set(haltKey(halt), halt)
  assertHolds(ledger, holdersOf(state))
  return state
}

/** Everything that has a hold. */
export function* holdersOf({ spot, futures, binary, options, withdrawals, convert, earn }: State): Generator<Holder> {
  yield* spot.orders.values()
  yield* futures.orders.values()
  for (const { stake, cover } of binary.positions.values()) yield* [stake, cover]
  for (const { positions } of options.series.values()) yield* positions.values()
  yield* withdrawals.values()
  for (const { given, reserve } of convert.open.values()) yield* [given, reserve]
  yield* earn.positions.values()
}

/** The whole state as text, equal for equal states however they were reached. The server stores its hash. */
export function canonicalText(state: State): string {
  const records = snapshot(state)
  const lines = [
    ...records.assets.map((asset) => `asset ${textOf(asset)}`),
    ...records.markets.map(({ market, ...prices }) => `market ${textOf(market)} ${textOf(prices)}`),
    ...records.accounts.map((account) => `account ${textOf(account)}`),
    ...records.orders.map((order) => `order ${textOf(order)}`),
    ...records.cancellations.map((cancellation) => `cancellation ${textOf(cancellation)}`),
    ...records.firings.map((firing) => `firing ${textOf(firing)}`),
    ...records.futures.markets.map((market) => `contract ${textOf(market)}`),
    ...records.futures.leverages.map((choice) => `leverage ${textOf(choice)}`),
    ...records.futures.positionModes.map((choice) => `positionMode ${textOf(choice)}`),
    ...records.futures.orders.map((order) => `futuresOrder ${textOf(order)}`),
    ...records.futures.positions.map((position) => `position ${textOf(position)}`),
    ...records.futures.stops.map((stop) => `stop ${textOf(stop)}`),
    ...records.futures.fundings.map((funding) => `funding ${textOf(funding)}`),
    ...(records.futures.settling ?? []).map((entry) => `settling ${textOf(entry)}`),
    ...(records.futures.counts.lastMoveId + records.futures.counts.lastPositionId === 0
      ? []
      : [`futuresCounts ${textOf(records.futures.counts)}`]),
    ...records.binary.markets.map((market) => `binaryMarket ${textOf(market)}`),
    ...records.binary.positions.map((position) => `binaryPosition ${textOf(position)}`),
    ...records.binary.players.map((player) => `binaryPlayer ${textOf(player)}`),
    ...records.options.series.map((series) => `optionSeries ${textOf(series)}`),
    ...records.options.settled.map((series) => `optionSettled ${textOf(series)}`),
    ...records.options.positions.map((position) => `optionPosition ${textOf(position)}`),
    ...records.credits.map((credit) => `credit ${textOf(credit)}`),
    ...records.withdrawals.map((withdrawal) => `withdrawal ${textOf(withdrawal)}`),
    ...records.convert.coins.map((coin) => `convertCoin ${textOf(coin)}`),
    ...records.convert.converts.map((convert) => `convert ${textOf(convert)}`),
    ...records.earn.products.map((product) => `earnProduct ${textOf(product)}`),
    ...records.earn.positions.map((position) => `earnPosition ${textOf(position)}`),
    ...records.earn.purchases.map((purchase) => `earnPurchase ${textOf(purchase)}`),
    ...(records.earn.day === null ? [] : [`earnDay ${textOf(records.earn.day)}`]),
    ...(records.referral.terms === null ? [] : [`referralTerms ${textOf(records.referral.terms)}`]),
    ...records.referral.referrals.map((referral) => `referral ${textOf(referral)}`),
    ...records.referral.stopped.map((user) => `stoppedInviter ${user}`),
    ...records.referral.pending.map((pending) => `pendingRebate ${textOf(pending)}`),
    ...(records.referral.lastPendingId === 0 ? [] : [`pendingRebates ${records.referral.lastPendingId}`]),
    ...records.follow.traders.map((trader) => `trader ${textOf(trader)}`),
    ...records.follow.follows.map((follow) => `follow ${textOf(follow)}`),
    ...records.follow.marks.map((mark) => `followMark ${textOf(mark)}`),
    ...(records.follow.sharing.week === 0 ? [] : [`sharing ${textOf(records.follow.sharing)}`]),
    ...(records.vip.terms === null ? [] : [`vipTerms ${textOf(records.vip.terms)}`]),
    ...records.vip.standings.map((standing) => `vipStanding ${textOf(standing)}`),
    ...records.welfare.tasks.map((task) => `welfareTask ${textOf(task)}`),
    ...records.welfare.claims.map((claim) => `claim ${textOf(claim)}`),
    ...records.welfare.rewards.map((reward) => `reward ${textOf(reward)}`),
    ...records.halts.map((halt) => `halt ${textOf(halt)}`),
    ...(records.options.lastTradeId === 0 ? [] : [`optionTrades ${records.options.lastTradeId}`]),
  ]
  return `${lines.join('\n')}\n`
}

function accountRecords(ledger: Ledger): AccountRecord[] {
  const records: AccountRecord[] = []
  for (const { accounts } of ledger.assets.values()) {
    for (const wallet of wallets) {
      for (const account of accounts[wallet].values()) {
        if (account.total === 0n && account.held === 0n) continue
        const { owner, asset, held } = account
        records.push({ owner, wallet, asset, available: available(account), held })
      }
    }
  }
  return records
}

function orderRecord(order: Parameters<typeof describeOrder>[0]): OrderRecord {
  const { type: _type, ...record } = describeOrder(order)
  return record
}

function assetOf(ledger: Ledger, name: string): ReturnType<typeof createAsset> {
  const asset = ledger.assets.get(name)
  assert(asset !== undefined, 'the asset of a restored record exists')
  return asset
}

function textOf(record: object): string {
  const fields = Object.entries(record).sort(([one], [other]) => compare(one, other))
  return fields.map(([key, value]) => `${key}=${valueText(value)}`).join(' ')
}

function valueText(value: unknown): string {
  if (typeof value === 'bigint') return String(value)
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part))
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
