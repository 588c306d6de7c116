// Words and figures that several pages of copy trading share.
import { BLOCK_BAND } from '@assay/engine/futures/blockBand'
import { formatRate as plainRate } from '@assay/engine/money'
import { cx } from '@assay/ui/cx'
import { directionOf, formatAmount, formatRate, type Numeric } from '@assay/ui/format'
import { directionColour, Num } from '@assay/ui/Num'
import type { ReactNode } from 'react'
import { pairTitle, useContractPairs } from '../market/coins.ts'
import { OwnNum } from '../session/OwnNum.tsx'

/** Figures of the rules for texts that mention them. */
export function ruleFacts() {
  return { band: formatRate(plainRate(BLOCK_BAND), 1) }
}

/** Digits of amounts of USDT, and of percentages. */
export const MONEY_DECIMALS = 2

/** '+7.91%' in the colour of its direction. */
export function Return({ part, className }: { part: string; className?: string }) {
  return <Num className={cx(directionColour[directionOf(part)], className)}>{signedRate(part)}</Num>
}

export function signedRate(part: string): string {
  const text = formatRate(part, 2, 2)
  return Number(part) > 0 && text !== formatRate('0', 2, 2) ? `+${text}` : text
}

/** A drawdown, written as a loss: '−7.91%'. */
export function lossRate(part: string): string {
  return Number(part) === 0 ? formatRate('0', 2, 2) : formatRate(`-${part}`, 2, 2)
}

export function money(value: Numeric, options: { plus?: boolean } = {}): string {
  return formatAmount(value, MONEY_DECIMALS, options)
}

/** The user's own result: hidden with the other amounts. */
export function OwnResult({ value, unit }: { value: string; unit?: ReactNode }) {
  return (
    <OwnNum unit={unit} className={directionColour[directionOf(value)]}>
      {money(value, { plus: true })}
    </OwnNum>
  )
}

/** A disc with the first letter of a trader's name. */
export function TraderDisc({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="inline-grid size-10 flex-none place-items-center rounded-full bg-brand-soft font-semibold text-brand-text"
    >
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  )
}

/** 'BTC/USDT' of a contract's symbol. */
export function useContractTitle(): (symbol: string) => string {
  const pairs = useContractPairs()
  return (symbol) => {
    const pair = pairs.find((each) => each.symbol === symbol)
    return pair === undefined ? symbol.toUpperCase() : pairTitle(pair)
  }
}
