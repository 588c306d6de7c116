// What is the reader's own on the chart, orders above all: a dashed line at the price with a tag. Dragging one asks for
// another price.
import type { Coordinate, OverlayFigure, OverlayTemplate } from 'klinecharts'

export interface OwnLineMark {
  price: number
  /** 'Buy 0.03000' or 'Stop limit · Buy 0.03000', in the reader's language. */
  label: string
  colour: string
  onColour: string
  /** Prices of all marks, so that tags which would cover each other are pushed apart. */
  all: readonly number[]
  /** The total number of this mark. */
  index: number
}

export const OWN_LINE = 'ownLine'
const TAG_APART = 20

/** Where tags go so that none covers another: kept in order, at least this far apart. */
export function pushApart(places: readonly number[], apart = TAG_APART): number[] {
  const result: number[] = []
  let last = Number.NEGATIVE_INFINITY
  for (const [index, place] of [...places.entries()].sort(([, one], [, other]) => one - other)) {
    last = Math.max(place, last + apart)
    result[index] = last
  }
  return result
}

export const ownLine: OverlayTemplate<OwnLineMark> = {
  name: OWN_LINE,
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures({ overlay, coordinates, bounding, yAxis }) {
    const mark = overlay.extendData
    const at = coordinates[0]
    if (at === undefined || yAxis === null) return []
    const places = pushApart(mark.all.map((price) => yAxis.convertToPixel(price)))
    const tagY = overlay.points[0]?.value === mark.price ? (places[mark.index] ?? at.y) : at.y
    const figures = [line(at, bounding.width, mark), tag({ x: 6, y: tagY }, mark)]
    // Without the pointer's shape over it, a fixed line does not look like one that can be dragged.
    return figures.map((figure) => ({ ...figure, ignoreEvent: overlay.lock }))
  },
}

function line(at: Coordinate, width: number, mark: OwnLineMark): OverlayFigure {
  return {
    type: 'line',
    attrs: {
      coordinates: [
        { x: 0, y: at.y },
        { x: width, y: at.y },
      ],
    },
    styles: { style: 'dashed', dashedValue: [4, 3], color: mark.colour },
  }
}

function tag(at: Coordinate, mark: OwnLineMark): OverlayFigure {
  return {
    type: 'text',
    attrs: { ...at, text: mark.label, align: 'left', baseline: 'middle' },
    styles: {
      color: mark.onColour,
      backgroundColor: mark.colour,
      borderSize: 0,
      size: 11,
    },
  }
}
