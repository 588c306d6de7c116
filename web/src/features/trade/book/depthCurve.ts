// The depth chart: how much could be bought or sold up to each price, as two stepped curves that meet in the middle.
// Both sides reach equally far from the middle price, so that a thin side looks thin; a few orders far away do not
// squeeze the rest.
import type { Price, Quantity } from '@assay/engine/money'
import type { Level } from './bookLevels.ts'

export interface DepthCurve {
  /** SVG path data inside width × height: the line, and the area under it. */
  line: string
  area: string
}

export interface DepthPicture {
  bids: DepthCurve
  asks: DepthCurve
  /** Ticks at the left edge, the middle and the right edge. */
  low: number
  middle: number
  high: number
  /** Lots at the top edge. */
  top: number
}

export interface Frame {
  width: number
  height: number
}

/** null for a book with an empty side. Levels come from the best outwards. */
export function drawDepth(bids: readonly Level[], asks: readonly Level[], frame: Frame): DepthPicture | null {
  const [bestBid, bestAsk] = [bids[0], asks[0]]
  if (!bestBid || !bestAsk) return null
  const middle = (bestBid.price + bestAsk.price) / 2
  const reach = Math.max(1, reachOf(bids, middle), reachOf(asks, middle)) * AIR
  const inReach = (level: Level) => Math.abs(level.price - middle) <= reach
  const top = Math.max(1, sumOf(bids.filter(inReach)), sumOf(asks.filter(inReach)))
  const scale: Scale = {
    x: (ticks) => (frame.width * (ticks - middle + reach)) / (2 * reach),
    y: (lots) => frame.height - (frame.height * lots) / top,
    frame,
  }
  return {
    bids: stepCurve(bids.filter(inReach), 0, scale),
    asks: stepCurve(asks.filter(inReach), frame.width, scale),
    low: middle - reach,
    middle,
    high: middle + reach,
    top,
  }
}

/** Room beyond the levels that count, as a factor. */
const AIR = 1.1
const SHARE_SHOWN = 0.9

/** How far from the middle the nearest nine tenths of a side lie, in ticks. */
function reachOf(levels: readonly Level[], middle: number): number {
  const enough = sumOf(levels) * SHARE_SHOWN
  let sum = 0
  for (const level of levels) {
    sum += level.quantity
    if (sum >= enough) return Math.abs(level.price - middle)
  }
  return 0
}

interface Scale {
  x(ticks: number): number
  y(lots: number): number
  frame: Frame
}

function stepCurve(levels: readonly Level[], edge: number, { x, y, frame }: Scale): DepthCurve {
  const start = x(levels[0]?.price ?? 0)
  let line = `M${point(start)} ${point(frame.height)}`
  let sum = 0
  for (const level of levels) {
    line += `H${point(x(level.price))}`
    sum += level.quantity
    line += `V${point(y(sum))}`
  }
  line += `H${point(edge)}`
  return { line, area: `${line}V${point(frame.height)}Z` }
}

/** Round sizes for an axis that ends at `top` lots, smallest first: steps of 1, 2 or 5 times a power of ten, at most six. */
export function sizeMarks(top: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, top)))
  // Below one lot there is nothing to mark.
  const step = [power / 10, power / 5, power / 2, power, power * 2].find((each) => each >= 1 && top / each <= MARKS_MAX)
  return Array.from({ length: Math.floor(top / (step ?? power)) }, (_, place) => (place + 1) * (step ?? power))
}

const MARKS_MAX = 6

export interface DepthReading {
  side: 'bids' | 'asks'
  price: Price
  /** All that could be traded up to that price. */
  sum: Quantity
}

/** What lies under a place of the picture, from 0 at its left edge to 1 at its right. */
export function readDepth(
  bids: readonly Level[],
  asks: readonly Level[],
  picture: Pick<DepthPicture, 'low' | 'high' | 'middle'>,
  place: number,
): DepthReading {
  const price = Math.round(picture.low + (picture.high - picture.low) * place)
  const side = price < picture.middle ? 'bids' : 'asks'
  const passed =
    side === 'bids' ? bids.filter((level) => level.price >= price) : asks.filter((level) => level.price <= price)
  return { side, price: price as Price, sum: sumOf(passed) as Quantity }
}

function sumOf(levels: readonly Level[]): number {
  return levels.reduce((sum, level) => sum + level.quantity, 0)
}

function point(value: number): string {
  return String(Math.round(value * 10) / 10)
}
