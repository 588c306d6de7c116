// Margin put to an isolated position or taken out of it: what is possible, and where it would then be liquidated.
import { type Amount, amountUnits, parseAmount, type Price } from '@assay/engine/money'
import type { ContractRules } from '../contract/contractRules.ts'
import { type HoldingFigures, liquidationOf, type OwnHolding } from './holding.ts'

export type MarginMove = 'ADD' | 'REMOVE'

export interface MarginPreview {
  /** null while nothing that can be read is typed. */
  amount: Amount | null
  maximum: Amount
  isAboveMaximum: boolean
  margin: Amount
  liquidation: Price | null
}

export function previewMargin(
  holding: OwnHolding,
  { move, typed }: { move: MarginMove; typed: string },
  known: { rules: ContractRules; figures: HoldingFigures | null; available: Amount },
): MarginPreview {
  const { rules, figures, available } = known
  const maximum = move === 'ADD' ? available : (figures?.removable ?? amountUnits(0n))
  const amount = parseAmount(typed, rules.quoteScale)
  const change = amount === null ? 0n : move === 'ADD' ? amount : -amount
  const left = holding.margin + change
  const margin = amountUnits(left > 0n ? left : 0n)
  return {
    amount: amount === 0n ? null : amount,
    maximum,
    isAboveMaximum: amount !== null && amount > maximum,
    margin,
    liquidation: liquidationOf({ ...holding, margin }, { mark: null, cross: null }, rules),
  }
}
