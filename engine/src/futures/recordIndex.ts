// One second of a contract: the index arrives, the mark is updated, the premium is sampled, then everything that waits
// for these prices happens: settleMarks.ts. While the index is PAUSED the mark does not change and none of this happens.
//
// Index 60000 → 58000 in one tick: a stop-loss at 59000 sells before its position could be liquidated.
import type { Price } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Turn } from '../turn.ts'
import type { RecordFuturesIndex } from './commands.ts'
import { scheduleFunding } from './dueContracts.ts'
import { fundingIntervalMs, fundingRate, meanPremium, nextFundingAt, premiumOf, SAMPLE_EVERY_MS } from './funding.ts'
import type { Contract, FuturesTurn } from './futures.ts'
import { impactPrices } from './impact.ts'
import { BASIS_SAMPLES, basisSample, markClamp, markPrice } from './markPrice.ts'
import { settleMarks } from './settleMarks.ts'
import { workOnContract } from './workOnContract.ts'

export function recordFuturesIndex(turn: FuturesTurn, command: RecordFuturesIndex): Refusal | null {
  const { ticks } = command
  const contracts = turn.futures.ordered
  const unknown = ticks.find(({ symbol }) => !contracts.some(({ rules }) => rules.indexSymbol === symbol))
  if (unknown) return refuse('UNKNOWN_MARKET', { symbol: unknown.symbol })
  const degraded = contracts.filter(({ indexState }) => indexState === 'DEGRADED')
  const told = contracts.filter((contract) => takeIndex(turn, contract, command))
  settleMarks(turn, {
    marked: told.filter(({ indexState }) => indexState !== 'PAUSED'),
    eased: degraded.filter(({ indexState }) => indexState !== 'DEGRADED'),
    told,
  })
  return null
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
