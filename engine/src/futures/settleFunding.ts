// Funding is paid between the holders of positions at the funding time: one side receives exactly what the other pays.
// payFunding.ts has what each pays or receives.
//
// Each funding time is settled once, before any later command that touches contracts (dueContracts.ts), at the mark and rate
// of the newest tick up to it. It is skipped if no premium was sampled in the minute before it (the index was PAUSED or the
// exchange down for that long) or if the contract is halted. A shorter pause changes nothing: the last price before it
// counts. Skipped funding is never paid later.
//
// One command does at most stepMax positions. The rest are done in steps, and until the last of them nothing else touches
// contracts or contract wallets. So it makes no difference where one step ends and the next begins. Only the last one
// liquidates anyone who has paid too much to keep a position.
//
// Rate 0.07 %, mark 60000: Alice, long 1, pays 42; Bob and Carol, short 0.5 each, get 21. Indivisible units go to
// ROUNDING.
import { ZERO } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { PayRestOfFunding, SettleFunding } from './commands.ts'
import { scheduleFunding } from './dueContracts.ts'
import type { FundingChanged } from './events.ts'
import { nextFundingAt } from './funding.ts'
import type { Contract, Funding, FuturesTurn } from './futures.ts'
import { paySome } from './payFunding.ts'
import { settleMarks } from './settleMarks.ts'
import { workOnContract } from './workOnContract.ts'

/** Older samples say nothing about the funding time. */
const SEEN_WITHIN_MS = 60_000

export function settleFunding(turn: FuturesTurn, { symbol, slot }: SettleFunding): Refusal | null {
  const contract = turn.futures.contracts.get(symbol)
  if (!contract) return refuse('UNKNOWN_MARKET', { symbol })
  const isDue = slot !== 0 && slot === contract.nextFundingAt && slot < turn.time && contract.funding === null
  if (!isDue) return refuse('FUNDING_SLOT_INVALID', { last: String(contract.lastFundingSlot) })
  const isSkipped = !workOnContract(turn, contract) || slot - contract.premiumAt > SEEN_WITHIN_MS
  const rate = isSkipped ? 0 : contract.fundingRate
  const none = { lastPositionId: 0, paid: ZERO, lacking: ZERO, received: ZERO }
  const funding: Funding = { slot, rate, stage: 'PAYING', ...none }
  if (rate === 0 || paySome(turn, contract, funding)) finish(turn, contract, { funding, isSkipped })
  else {
    contract.funding = funding
    turn.events.push(describeFunding(contract, funding))
  }
  return null
}

/** The next step. */
export function payRestOfFunding(turn: FuturesTurn, { symbol }: PayRestOfFunding): Refusal | null {
  const contract = turn.futures.contracts.get(symbol)
  const funding = contract?.funding ?? null
  if (contract === undefined || funding === null) return refuse('NOTHING_TO_CHANGE')
  workOnContract(turn, contract)
  const isPaid = paySome(turn, contract, funding)
  if (isPaid) {
    funding.stage = 'SETTLED'
    contract.funding = null
  }
  turn.events.push(describeFunding(contract, funding))
  if (isPaid) finish(turn, contract, { funding, isSkipped: false })
  return null
}

export function describeFunding({ rules }: Contract, funding: Funding): FundingChanged {
  return { type: 'fundingChanged', symbol: rules.symbol, ...funding }
}

function finish(turn: FuturesTurn, contract: Contract, of: { funding: Funding; isSkipped: boolean }): void {
  const { slot, rate, paid, received } = of.funding
  const { symbol } = contract.rules
  contract.lastFundingSlot = slot
  contract.nextFundingAt = nextFundingAt(slot, contract.rules)
  scheduleFunding(turn.futures)
  contract.premiumCount = 0
  contract.premiumWeighted = 0
  if (!of.isSkipped) contract.lastFundingRate = rate
  turn.events.push({
    type: 'fundingSettled',
    symbol,
    slot,
    rate,
    mark: contract.markPrice,
    isSkipped: of.isSkipped,
    positions: rate === 0 ? 0 : contract.positions.size,
    paid,
    received,
    time: turn.time,
  })
  const marked = of.isSkipped || contract.indexState === 'PAUSED' ? [] : [contract]
  settleMarks(turn, { marked, eased: [], told: [contract] })
}
