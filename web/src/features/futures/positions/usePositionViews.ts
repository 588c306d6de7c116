// Open positions at the newest mark, computed by the engine's formulas.
import { useMemo } from 'react'
import type { MarkFigures, Position } from '@assay/api/futures'
import type { Price } from '@assay/engine/money'
import { type AccountReading, crossAround, markOf } from '../accountFacts.ts'
import type { ContractRules } from '../contract/contractRules.ts'
import { useFuturesAccount } from '../../balances/positionWorths.ts'
import { usePositions } from '../futuresQueries.ts'
import { type HoldingFigures, holdingFigures, liquidationOf, type OwnHolding, readHolding } from './holding.ts'
import { useMarks } from '../contract/marks.ts'
import { useRulesOf } from '../contract/useContractRules.ts'

export interface PositionView {
  position: Position
  rules: ContractRules
  holding: OwnHolding
  mark: Price | null
  /** null while no mark is known. */
  figures: HoldingFigures | null
  liquidation: Price | null
  /** Within 2 % of the mark. */
  isNearLiquidation: boolean
}

interface Known {
  account: AccountReading
  positions: readonly Position[]
  marks: readonly MarkFigures[]
  rulesOf(symbol: string): ContractRules | undefined
}

export const NEAR = 0.02

/** A position of a contract that is no longer listed cannot be reckoned and is left out. */
export function viewPositions(known: Known): PositionView[] {
  return known.positions.flatMap((position) => {
    const rules = known.rulesOf(position.symbol)
    return rules === undefined ? [] : [viewPosition(position, rules, known)]
  })
}

function viewPosition(position: Position, rules: ContractRules, known: Known): PositionView {
  const holding = readHolding(position, rules)
  const mark = markOf(known.marks, rules)
  const without = (other: Position) => other.positionId === position.positionId
  const cross = holding.isCross ? crossAround(known, { scale: rules.quoteScale, without }) : null
  const liquidation = liquidationOf(holding, { mark, cross }, rules)
  return {
    position,
    rules,
    holding,
    mark,
    figures: mark === null ? null : holdingFigures(holding, mark, rules),
    liquidation,
    isNearLiquidation: mark !== null && liquidation !== null && Math.abs(liquidation - mark) < mark * NEAR,
  }
}

/** undefined until known. */
export function usePositionViews(): PositionView[] | undefined {
  const { data: account } = useFuturesAccount()
  const { data: positions } = usePositions()
  const { data: marks } = useMarks()
  const rulesOf = useRulesOf()
  return useMemo(
    () =>
      account === undefined || positions === undefined
        ? undefined
        : viewPositions({ account, positions, marks: marks ?? [], rulesOf }),
    [account, positions, marks, rulesOf],
  )
}
