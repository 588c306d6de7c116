import { useCallback, useMemo } from 'react'
import { useCoinScale } from '../../balances/coinScales.ts'
import { type ContractPair, useContractPairs } from '../../market/coins.ts'
import { useFeeDiscount } from '../../session/feeDiscount.ts'
import { type ContractRules, readContractRules } from './contractRules.ts'

export function useContractRules(pair: ContractPair): ContractRules {
  const scaleOf = useCoinScale()
  const discount = useFeeDiscount('futures')
  return useMemo(() => readContractRules(pair, scaleOf(pair.baseCoin), discount), [pair, scaleOf, discount])
}

/** The rules of any contract that is listed. */
export function useRulesOf(): (symbol: string) => ContractRules | undefined {
  const pairs = useContractPairs()
  const scaleOf = useCoinScale()
  const discount = useFeeDiscount('futures')
  const all = useMemo(
    () => new Map(pairs.map((pair) => [pair.symbol, readContractRules(pair, scaleOf(pair.baseCoin), discount)])),
    [pairs, scaleOf, discount],
  )
  return useCallback((symbol) => all.get(symbol), [all])
}
