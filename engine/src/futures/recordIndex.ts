// One second of a contract: the index arrives, the mark is updated, the premium is sampled, then everything that waits
// for these prices happens: insolvent accounts are closed, triggers and stops fire, then liquidations, the triggers of
// their trades, and the fund's offers. While the index is PAUSED the mark does not change and none of this happens.
//
// Index 60000 → 58000 in one tick: a stop-loss at 59000 sells before its position could be liquidated.
import type { Price } from '../money.ts'
import { fireReached } from '../orders/fireTriggers.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Turn } from '../turn.ts'
import { openDues, payDues } from './clearing.ts'
import type { RecordFuturesIndex } from './commands.ts'
import type { MarkRecorded } from './events.ts'
import { scheduleFunding } from './dueFunding.ts'
import { fundingIntervalMs, fundingRate, meanPremium, nextFundingAt, premiumOf, SAMPLE_EVERY_MS } from './funding.ts'
import { balanceCross } from './crossMargin.ts'
import type { Contract, FuturesTurn, Trader } from './futures.ts'
import { impactPrices } from './impact.ts'
import { unwindFund } from './insurance.ts'
import { liquidateReached } from './liquidate.ts'
import { BASIS_SAMPLES, basisSample, markClamp, markPrice } from './markPrice.ts'
import { settleDeficits } from './settleDeficits.ts'
import { settleEverywhere, settleTrading } from './settleTrading.ts'
import { fireStops } from './stops.ts'
import { workOnContract } from './workOnContract.ts'

export function recordFuturesIndex(turn: FuturesTurn, command: RecordFuturesIndex): Refusal | null {
  const { ticks } = command
  const contracts = turn.futures.ordered
  const unknown = ticks.find(({ symbol }) => !contracts.some(({ rules }) => rules.indexSymbol === symbol))
  if (unknown) return refuse('UNKNOWN_MARKET', { symbol: unknown.symbol })
  const degraded = contracts.filter(({ indexState }) => indexState === 'DEGRADED')
  const told = contracts.filter((contract) => takeIndex(turn, contract, command))
  settleMarks(
    turn,
    told.filter(({ indexState }) => indexState !== 'PAUSED'),
  )
  for (const contract of degraded) if (contract.indexState !== 'DEGRADED') easeMargins(turn, contract)
  for (const contract of told) turn.events.push(describeMark(contract))
  return null
}

/** While the index was DEGRADED, cross positions needed twice their initial margin: the excess is released. */
function easeMargins(turn: Turn, { positions }: Contract): void {
  const traders = new Set<Trader>()
  for (const { marginMode, desk } of positions.values()) if (marginMode === 'CROSS') traders.add(desk.trader)
  for (const trader of traders) balanceCross(turn, trader)
}

/** All prices of the second are applied before anything acts on one of them. Returns whether there was a tick. */
function takeIndex(turn: Turn, contract: Contract, { tickTime, ticks }: RecordFuturesIndex): boolean {
  const tick = ticks.find(({ symbol }) => symbol === contract.rules.indexSymbol)
  if (tick === undefined || tickTime <= contract.markedAt || tickTime > turn.time) return false
  if (!workOnContract(turn, contract)) return false
  contract.indexPrice = tick.state === 'PAUSED' ? null : tick.price
  contract.indexState = contract.indexPrice === null ? 'PAUSED' : tick.state
  contract.markedAt = tickTime
  if (contract.indexPrice !== null) samplePrices(turn, contract, contract.indexPrice)
  return true
}

/** Everything that waits for these prices, until nothing more triggers; then the waiting payouts are made. */
export function settleMarks(turn: Turn, contracts: readonly Contract[]): void {
  for (const { purse } of contracts) openDues(purse)
  settleDeficits(turn, contracts)
  for (const contract of contracts) if (workOnContract(turn, contract)) fireByPrices(turn, contract)
  const { trading } = contracts[0] ?? {}
  if (trading === undefined) return
  do for (const contract of contracts) if (workOnContract(turn, contract)) liquidateReached(turn, contract)
  while (settleEverywhere(turn, trading))
  for (const contract of contracts) if (workOnContract(turn, contract)) unwindFund(turn, contract)
  settleEverywhere(turn, trading)
  for (const contract of contracts) if (workOnContract(turn, contract)) payDues(turn, contract)
}

function fireByPrices(turn: Turn, contract: Contract): void {
  for (const by of ['INDEX', 'MARK'] as const) {
    const price = by === 'INDEX' ? contract.indexPrice : contract.markPrice
    if (price === null) continue
    const reached = { by, range: { lowest: price, highest: price } }
    fireReached(turn, contract, reached)
    fireStops(turn, contract, reached)
  }
  settleTrading(turn, contract)
}

export function describeMark(contract: Contract): MarkRecorded {
  return {
    type: 'markRecorded',
    symbol: contract.rules.symbol,
    time: contract.markedAt,
    state: contract.indexState,
    index: contract.indexPrice,
    mark: contract.markPrice,
    basisSamples: [...contract.basisSamples],
    premiumCount: contract.premiumCount,
    premiumWeighted: contract.premiumWeighted,
    premiumAt: contract.premiumAt,
    fundingRate: contract.fundingRate,
    lastFundingRate: contract.lastFundingRate,
    nextFundingAt: contract.nextFundingAt,
    lastFundingSlot: contract.lastFundingSlot,
    openInterest: contract.openInterest,
  }
}

function samplePrices(turn: Turn, contract: Contract, index: Price): void {
  const { rules, basisSamples, markedAt } = contract
  const impact = impactPrices(contract, turn.time)
  basisSamples.push(basisSample(index, impact))
  if (basisSamples.length > BASIS_SAMPLES) basisSamples.shift()
  if (contract.nextFundingAt === 0) {
    contract.nextFundingAt = nextFundingAt(markedAt, rules)
    scheduleFunding(contract.trading)
  }
  if (markedAt - contract.premiumAt >= SAMPLE_EVERY_MS) samplePremium(contract, premiumOf(index, impact, rules))
  contract.markPrice = markPrice({
    index,
    lastFundingRate: contract.lastFundingRate,
    leftMs: contract.nextFundingAt - markedAt,
    intervalMs: fundingIntervalMs(rules),
    basisSamples,
    lastPrice: contract.lastPrice,
    clamp: markClamp(rules),
  })
}

function samplePremium(contract: Contract, premium: number): void {
  contract.premiumAt = contract.markedAt
  contract.premiumCount += 1
  contract.premiumWeighted += contract.premiumCount * premium
  contract.fundingRate = fundingRate(meanPremium(contract.premiumCount, contract.premiumWeighted), contract.rules)
}
