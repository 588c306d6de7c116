// How a person arranges the desktop's trade pages: which parts they have, and how large each is. Kept in this browser.
import { create } from 'zustand'
import { readJson, writeJson } from '../../../storage.ts'

/** Simple: chart, ticket and orders. Advanced: the book with its trades as well, and on wide windows the watchlist. */
export const deskLayouts = ['simple', 'advanced'] as const
export type DeskLayout = (typeof deskLayouts)[number]

/** Width or height: at least so many px, at most this share of what the panel lies in. The chart takes the rest. */
export const panelLimits = {
  list: { min: 200, maxPercent: 18 },
  book: { min: 220, maxPercent: 28 },
  ticket: { min: 280, maxPercent: 30 },
  orders: { min: 120, maxPercent: 55 },
  depth: { min: 200, maxPercent: 50 },
} as const
export type PanelName = keyof typeof panelLimits

interface DeskChoices {
  layout: DeskLayout
  /** In px, of the panels whose size was changed. */
  sizes: Readonly<Partial<Record<PanelName, number>>>
}

const KEY = 'CHOICE_DESK'

export const useDeskChoices = create<DeskChoices>(() => readDeskChoices(readJson<Partial<DeskChoices>>(KEY)))

/** What is kept may be of another build, or written by hand: what cannot be used falls back to the first choice. */
export function readDeskChoices(kept: Partial<DeskChoices> | null): DeskChoices {
  const sizes = Object.entries(kept?.sizes ?? {}).filter(([name, size]) => name in panelLimits && Number.isFinite(size))
  return {
    layout: deskLayouts.find((layout) => layout === kept?.layout) ?? 'advanced',
    sizes: Object.fromEntries(sizes),
  }
}

export function chooseDeskLayout(layout: DeskLayout): void {
  keep({ layout })
}

export function resizePanel(panel: PanelName, size: number): void {
  keep({ sizes: { ...useDeskChoices.getState().sizes, [panel]: Math.round(size) } })
}

/** Back to the size that it had at first. */
export function resetPanel(panel: PanelName): void {
  const { [panel]: _, ...others } = useDeskChoices.getState().sizes
  keep({ sizes: others })
}

export function resetPanels(): void {
  keep({ sizes: {} })
}

function keep(change: Partial<DeskChoices>): void {
  useDeskChoices.setState(change)
  writeJson(KEY, useDeskChoices.getState())
}

/** As a custom property, which the grid's columns and rows name. */
export function panelProperty(panel: PanelName): string {
  return `--panel-${panel}`
}

/** The window may be smaller than the one it was chosen in, so the limits hold in the layout itself. */
export function panelSize(panel: PanelName, size: number): string {
  const { min, maxPercent } = panelLimits[panel]
  return `clamp(${min}px, ${size}px, ${maxPercent}%)`
}

/** Only of the panels whose size was changed: the others have theirs from the style sheet. */
export function panelStyle(sizes: DeskChoices['sizes']): Record<string, string> {
  const changed = Object.entries(sizes) as [PanelName, number][]
  return Object.fromEntries(changed.map(([panel, size]) => [panelProperty(panel), panelSize(panel, size)]))
}
