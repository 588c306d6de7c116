// How a person likes the order book, on this device.
import { create } from 'zustand'
import { readJson, writeJson } from '../../../storage.ts'

export const bookViews = ['both', 'bids', 'asks'] as const
export type BookViewName = (typeof bookViews)[number]

interface BookChoices {
  view: BookViewName
  /** Joined ticks, for each pair. */
  steps: Record<string, number>
}

const KEY = 'CHOICE_BOOK'

export const useBookChoices = create<BookChoices>(() => {
  const kept = readJson<Partial<BookChoices>>(KEY)
  return { view: bookViews.find((view) => view === kept?.view) ?? 'both', steps: kept?.steps ?? {} }
})

export function chooseBookView(view: BookViewName): void {
  useBookChoices.setState({ view })
  writeJson(KEY, useBookChoices.getState())
}

export function chooseBookStep(symbol: string, step: number): void {
  useBookChoices.setState(({ steps }) => ({ steps: { ...steps, [symbol]: step } }))
  writeJson(KEY, useBookChoices.getState())
}
