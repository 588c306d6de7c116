// Lines that a person drew, kept for each pair in this browser until they sign out.
import { readJson, writeJson } from '../../../storage.ts'
import { type DrawingTool, drawingTools } from './offeredTools.ts'

export interface Drawing {
  id: string
  tool: DrawingTool
  points: { timestamp?: number; value?: number }[]
}

/** A pair with more than this has become unreadable; the oldest are dropped. */
const KEPT_MAX = 100

export function readDrawings(symbol: string): Drawing[] {
  const kept = readJson<Drawing[]>(`OWN_DRAWINGS_${symbol}`)
  return Array.isArray(kept) ? kept.filter((drawing) => drawingTools.includes(drawing.tool)) : []
}

export function keepDrawings(symbol: string, drawings: readonly Drawing[]): void {
  writeJson(`OWN_DRAWINGS_${symbol}`, drawings.slice(-KEPT_MAX))
}
