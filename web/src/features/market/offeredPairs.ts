// The pairs that lists and links may lead to: those of the types of trading that the operator opened. Prices and worths
// read all pairs (coins.ts), whatever is open.
import { useMemo } from 'react'
import { useIsOpen } from '../settings/menus.ts'
import { type ContractPair, type ListedPair, type SpotPair, useContractPairs, useSpotPairs } from './coins.ts'

const none: never[] = []

/** The same array until the lists or the settings change; none while spot is closed. */
export function useOfferedSpot(): SpotPair[] {
  const pairs = useSpotPairs()
  return useIsOpen('BBTrading') ? pairs : none
}

/** As useOfferedSpot, of futures. */
export function useOfferedContracts(): ContractPair[] {
  const pairs = useContractPairs()
  return useIsOpen('Ustandard') ? pairs : none
}

/** What can be watched and traded: pairs of spot, then contracts. */
export function useOfferedPairs(): ListedPair[] {
  const spot = useOfferedSpot()
  const contracts = useOfferedContracts()
  return useMemo(() => [...spot, ...contracts], [spot, contracts])
}
