// The prices of a contract as its event.
import type { MarkRecorded } from './events.ts'
import type { Contract } from './futures.ts'

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
