// What a person chose for the chart on this device: candle length, looks, indicators, folded away or not.
import { create } from 'zustand'
import { readJson, writeJson } from '../../../storage.ts'
import { type ChartInterval, DEFAULT_INTERVAL, intervalNames } from './chartIntervals.ts'
import { type IndicatorName, paneIndicators, priceIndicators } from './offeredTools.ts'

export const candleLooks = ['candles', 'hollow', 'bars', 'line'] as const
export type CandleLook = (typeof candleLooks)[number]

/** What the chart's place shows. */
export type ChartMode = 'candles' | 'depth'

/** The book's depth in the chart's place, or beside the candles where there is room. */
export interface DepthSwitch {
  isShown: boolean
  isBeside: boolean
  onShow: (isShown: boolean) => void
}

/** Pages whose chart folds away. */
export type FoldableChart = 'spot' | 'contract'

export interface ChartChoices {
  interval: ChartInterval
  look: CandleLook
  indicators: readonly IndicatorName[]
  /** Volume as quiet bars at the bottom of the candles. */
  hasVolume: boolean
  /** On phones: the chart is folded away. */
  folded: Record<FoldableChart, boolean>
  /** Own open orders as lines. */
  hasOrders: boolean
  /** The depth of the book beside the candles, where there is room. */
  hasDepth: boolean
}

const KEY = 'CHOICE_CHART'
/** With more panes than this, none of them can be read. */
export const PANES_MAX = 3

const first: ChartChoices = {
  interval: DEFAULT_INTERVAL,
  look: 'candles',
  indicators: ['MA'],
  hasVolume: true,
  // Beside a contract's ticket there is no room for it.
  folded: { spot: false, contract: true },
  hasOrders: true,
  hasDepth: false,
}

export const useChartChoices = create<ChartChoices>(() => readChoices(readJson<Partial<ChartChoices>>(KEY)))

/** What is kept may be of another build: what it does not know falls back to the first choice. */
export function readChoices(kept: Partial<ChartChoices> | null): ChartChoices {
  const known: readonly string[] = [...priceIndicators, ...paneIndicators]
  return {
    interval: intervalNames.find((name) => name === kept?.interval) ?? first.interval,
    look: candleLooks.find((look) => look === kept?.look) ?? first.look,
    indicators: (kept?.indicators ?? first.indicators).filter((name) => known.includes(name)),
    hasVolume: kept?.hasVolume ?? first.hasVolume,
    folded: { ...first.folded, ...kept?.folded },
    hasOrders: kept?.hasOrders ?? first.hasOrders,
    hasDepth: kept?.hasDepth ?? first.hasDepth,
  }
}

export function chooseChart(change: Partial<ChartChoices>): void {
  useChartChoices.setState(change)
  writeJson(KEY, useChartChoices.getState())
}

export function foldChart(page: FoldableChart, isFolded: boolean): void {
  chooseChart({ folded: { ...useChartChoices.getState().folded, [page]: isFolded } })
}

/** Adds or removes one; of the panes, the oldest gives way to a fourth. */
export function toggleIndicator(chosen: readonly IndicatorName[], name: IndicatorName): IndicatorName[] {
  if (chosen.includes(name)) return chosen.filter((other) => other !== name)
  const next = [...chosen, name]
  const panes = next.filter(isPane)
  return panes.length <= PANES_MAX ? next : next.filter((other) => other !== panes[0])
}

export function isPane(name: IndicatorName): boolean {
  return (paneIndicators as readonly string[]).includes(name)
}
