// What the chart offers, by the chart library's names. The build leaves the library's others out (bundling/chart.ts).

/** Drawn over the candles. */
export const priceIndicators = ['MA', 'EMA', 'BOLL', 'SAR', 'VWAP'] as const
/** In a pane of their own below. */
export const paneIndicators = ['VOL', 'MACD', 'RSI', 'KDJ', 'OBV', 'WR', 'ATR'] as const
export type IndicatorName = (typeof priceIndicators)[number] | (typeof paneIndicators)[number]

/** ownIndicators.ts has the others, which the library lacks. */
export const libraryIndicators = [...priceIndicators, ...paneIndicators].filter(
  (name) => name !== 'VWAP' && name !== 'ATR',
)

/** The chart library's names of the tools that are offered. */
export const drawingTools = [
  'segment',
  'rayLine',
  'straightLine',
  'horizontalStraightLine',
  'verticalStraightLine',
  'parallelStraightLine',
  'fibonacciLine',
  'priceLine',
  'brush',
] as const
export type DrawingTool = (typeof drawingTools)[number]
