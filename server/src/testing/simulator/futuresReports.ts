// Recomputes futures reports: every mark from its index, every funding rate from the premium samples, every liquidation
// from the numbers it gives; and looks for positions that should have been liquidated and were not.
import type { FuturesMarket, IndexState } from '@assay/engine/futures/commands'
import type { Liquidated, MarkRecorded, PositionChanged, PositionFilled } from '@assay/engine/futures/events'
import type { Command } from '@assay/engine/commands'
import type { Committed } from '../../exchange/door.ts'
import { check } from './breach.ts'
import { KeptPositions } from './keptPositions.ts'
import type { KeptTicks } from './tickShelf.ts'

const MILLION = 1_000_000n
const BILLION = 1_000_000_000n
const HOUR_MS = 3_600_000
/** Ticks that may arrive while a commit is stalled. */
const RECENT = 300

export interface ReportsOf {
  markets: ReadonlyMap<string, FuturesMarket>
  positions: ReadonlyMap<number, PositionChanged>
  shelf: KeptTicks
}

export class FuturesReports {
  readonly marks = new Map<string, MarkRecorded>()
  readonly #of: ReportsOf
  readonly #lastPrices = new Map<string, number>()
  readonly #kept = new KeptPositions()
  liquidated = 0
  deleveraged = 0

  constructor(of: ReportsOf) {
    this.#of = of
  }

  audit({ command, events }: Committed): void {
    const liquidated = new Set<number>()
    for (const event of events) {
      if (event.type === 'liquidated') {
        liquidated.add(event.positionId)
        this.#auditLiquidation(event, command)
      } else if (event.type === 'deleveraged') this.deleveraged += 1
      else if (event.type === 'positionChanged') this.#follow(event)
      else if (event.type === 'positionFilled') this.#auditOpening(event, command)
      else if (event.type === 'markRecorded') this.#auditMark(event, command)
    }
    for (const event of events) if (event.type === 'traded') this.#lastPrices.set(event.symbol, event.price)
    if (command.type === 'futures.recordIndex') this.#checkKept(command, liquidated)
  }

  /** A contract before its first second is PAUSED. */
  stateOf(symbol: string): IndexState {
    return this.marks.get(symbol)?.state ?? 'PAUSED'
  }

  #auditMark(mark: MarkRecorded, command: Command): void {
    const { symbol, index, state, time } = mark
    const market = this.#market(symbol)
    const before = this.marks.get(symbol)
    this.marks.set(symbol, mark)
    if (command.type !== 'futures.recordIndex') {
      check(before === undefined || before.mark === mark.mark, `the mark of ${symbol} changes without an index`)
      return
    }
    check(time === command.tickTime, `the mark of ${symbol} is of ${command.tickTime}, not of ${time}`)
    const told = command.ticks.find((tick) => tick.symbol === market.indexSymbol)
    const price = told?.state === 'PAUSED' ? null : (told?.price ?? null)
    check(index === price, `the index of ${symbol} is ${price}, not ${index}`)
    if (index === null) {
      check(state === 'PAUSED' && (before?.mark ?? null) === mark.mark, `PAUSED, the mark of ${symbol} stays`)
      return
    }
    const own = this.#markOf(mark, index)
    check(mark.mark === own, `the mark of ${symbol} is ${own}, not ${mark.mark}`)
    if (mark.premiumAt === time && mark.premiumCount > 0) {
      const rate = fundingRate(mark, market)
      check(mark.fundingRate === rate, `the funding of ${symbol} is ${rate}, not ${mark.fundingRate}`)
    }
  }

  #markOf(mark: MarkRecorded, index: number): number {
    const { symbol, basisSamples, lastFundingRate, nextFundingAt, time } = mark
    const interval = BigInt(this.#market(symbol).fundingIntervalHours * HOUR_MS)
    const funding = BigInt(index) * BigInt(lastFundingRate) * BigInt(nextFundingAt - time)
    const byFunding = index + Number(funding / (BILLION * interval))
    const sum = basisSamples.reduce((total, sample) => total + sample, 0)
    const byBasis = index + (basisSamples.length === 0 ? 0 : Math.trunc(sum / (2 * basisSamples.length)))
    const three = [byFunding, byBasis, this.#lastPrices.get(symbol) ?? byBasis].sort((a, b) => a - b)
    const { lowest, highest } = markRange(index, this.#market(symbol))
    return Math.max(lowest, Math.min(highest, three[1] ?? 0))
  }

  #auditOpening({ symbol, effect, positionId }: PositionFilled, command: Command): void {
    const isPaused = this.#stateDuring(symbol, command) === 'PAUSED'
    check(effect === 'CLOSE' || !isPaused, `position ${positionId} grows while ${symbol} is PAUSED`)
  }

  #auditLiquidation(report: Liquidated, command: Command): void {
    const { symbol, positionId, direction, quantity, entryValue, margin, mark, index } = report
    const market = this.#market(symbol)
    const name = `the liquidation of ${positionId}`
    check(this.#stateDuring(symbol, command) !== 'PAUSED', `${name} happens while ${symbol} is PAUSED`)
    check(this.#of.shelf.hasRecent(market.indexSymbol, index, RECENT), `${name} names an index that nobody published`)
    const { lowest, highest } = markRange(index, market)
    check(mark >= lowest && mark <= highest, `${name} is at ${mark}, with the index at ${index}`)
    const value = valueOf(market, mark, quantity)
    const tier = market.tiers.findIndex((each) => value <= each.notionalCap)
    check(report.tier === (tier < 0 ? market.tiers.length : tier + 1), `${name} is in tier ${report.tier}`)
    const lots =
      report.filledQuantity + report.takenOverQuantity + report.deleveragedQuantity + report.remainingQuantity
    check(lots === quantity, `${name} is of ${quantity} lots and accounts for ${lots}`)
    check(report.equity <= report.maintenance, `${name} has ${report.equity} and needs ${report.maintenance}`)
    if (report.marginMode === 'ISOLATED') {
      const equity = margin + (direction === 'LONG' ? value - entryValue : entryValue - value)
      check(report.equity === equity, `${name} has ${equity}, not ${report.equity}`)
      const needed = maintenanceOf(market, value)
      check(report.maintenance === needed, `${name} needs ${needed}, not ${report.maintenance}`)
      const bankrupt = bankruptcyOf(market, report)
      check(report.bankruptcyPrice === bankrupt, `${name} is bankrupt at ${bankrupt}, not ${report.bankruptcyPrice}`)
    }
    const most = (valueOf(market, 1, 1) * report.filledTickLots * BigInt(market.liquidationFeeRate)) / MILLION
    check(report.liquidationFee <= most, `${name} pays the fund ${report.liquidationFee}, and ${most} at most`)
    this.liquidated += 1
  }

  /** After a second every position below maintenance has been liquidated, as far as there were counterparties. */
  #checkKept(command: Extract<Command, { type: 'futures.recordIndex' }>, liquidated: ReadonlySet<number>): void {
    const symbols = new Set(command.ticks.map(({ symbol }) => symbol))
    for (const { symbol, indexSymbol } of this.#of.markets.values()) {
      const { mark, state } = this.marks.get(symbol) ?? { mark: null, state: 'PAUSED' }
      if (!symbols.has(indexSymbol) || state === 'PAUSED' || mark === null) continue
      for (const positionId of this.#kept.take(symbol, mark)) this.#look(positionId, mark, liquidated)
    }
  }

  #look(positionId: number, mark: number, liquidated: ReadonlySet<number>): void {
    const position = this.#of.positions.get(positionId)
    if (position === undefined) return
    const { symbol, direction, quantity, entryValue, margin } = position
    const market = this.#market(symbol)
    const value = valueOf(market, mark, quantity)
    const equity = margin + (direction === 'LONG' ? value - entryValue : entryValue - value)
    const needed = maintenanceOf(market, value)
    const isKept = equity >= needed - 1n || liquidated.has(positionId)
    check(isKept, `position ${positionId} has ${equity}, needs ${needed}, and is left alone`)
    const steepest = BigInt(Math.max(...market.tiers.map(({ maintenanceRate }) => maintenanceRate)))
    const perTick = (valueOf(market, 1, quantity) * (MILLION + steepest)) / MILLION + 1n
    const distance = equity - needed > perTick ? Number((equity - needed) / perTick) : 1
    this.#kept.wait(position, direction === 'LONG' ? mark - distance : mark + distance)
  }

  /** Changed positions are checked with the next second. */
  #follow({ positionId, marginMode, end }: PositionChanged): void {
    this.#kept.remove(positionId)
    if (marginMode === 'CROSS' || end !== null) return
    const position = this.#of.positions.get(positionId)
    if (position !== undefined) this.#kept.waitForNext(position)
  }

  #stateDuring(symbol: string, command: Command): IndexState {
    if (command.type !== 'futures.recordIndex') return this.stateOf(symbol)
    const told = command.ticks.find((tick) => tick.symbol === this.#market(symbol).indexSymbol)
    if (told === undefined) return this.stateOf(symbol)
    return told.price === null ? 'PAUSED' : told.state
  }

  #market(symbol: string): FuturesMarket {
    const market = this.#of.markets.get(symbol)
    check(market !== undefined, `${symbol} is a contract that was never defined`)
    return market as FuturesMarket
  }
}

function valueOf({ quoteScale, priceDecimals, quantityDecimals }: FuturesMarket, price: number, lots: number): bigint {
  return BigInt(price) * BigInt(lots) * 10n ** BigInt(quoteScale - priceDecimals - quantityDecimals)
}

function maintenanceOf({ tiers }: FuturesMarket, value: bigint): bigint {
  let most = 0n
  for (const { maintenanceRate, maintenanceAmount } of tiers) {
    const needed = (value * BigInt(maintenanceRate) + MILLION - 1n) / MILLION - maintenanceAmount
    if (needed > most) most = needed
  }
  return most
}

/** The bankruptcy price, fee included, rounded in the user's favour. */
function bankruptcyOf(market: FuturesMarket, { direction, quantity, entryValue, margin }: Liquidated): number {
  const perTick = valueOf(market, 1, quantity)
  const rate = BigInt(market.closeFeeRate)
  if (direction === 'SHORT') return Number(((entryValue + margin) * MILLION) / (perTick * (MILLION + rate)))
  const [value, divisor] = [(entryValue - margin) * MILLION, perTick * (MILLION - rate)]
  return value <= 0n ? 1 : Number((value + divisor - 1n) / divisor)
}

/** Half of the first tier's rate on either side of the index. */
function markRange(index: number, { tiers }: FuturesMarket): { lowest: number; highest: number } {
  const reach = Math.floor((tiers[0]?.maintenanceRate ?? 0) / 2)
  const part = (rate: number) => (BigInt(index) * BigInt(rate)) / MILLION
  const [under, over] = [part(1_000_000 - reach), part(1_000_000 + reach)]
  const isWhole = (BigInt(index) * BigInt(1_000_000 - reach)) % MILLION === 0n
  return { lowest: Number(under) + (isWhole ? 0 : 1), highest: Number(over) }
}

function fundingRate({ premiumCount, premiumWeighted }: MarkRecorded, market: FuturesMarket): number {
  const weights = BigInt(premiumCount) * BigInt(premiumCount + 1)
  const mean = Number((2n * BigInt(premiumWeighted)) / weights)
  const nudge = Math.max(-500_000, Math.min(500_000, market.interestRate * 1000 - mean))
  const rate = Math.trunc(((mean + nudge) * market.fundingIntervalHours) / 8)
  const quarter = Math.floor((market.tiers[0]?.maintenanceRate ?? 0) / 4)
  const cap = Math.min(market.fundingRateCap, quarter) * 1000
  return Math.max(-cap, Math.min(cap, rate)) + 0
}
