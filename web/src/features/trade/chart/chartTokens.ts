// The chart's colours and type are the page's tokens, read as they are computed now, and read again when the theme or
// the price colours change. Everything about the chart library's looks is here.
import type { CandleType, DeepPartial, Styles } from 'klinecharts'
import type { CandleLook } from './chartChoices.ts'

const names = [
  'surface',
  'text',
  'text-strong',
  'text-muted',
  'up',
  'down',
  'up-solid',
  'down-solid',
  'up-bar',
  'down-bar',
  'on-up',
  'warning',
  'line',
  'line-strong',
  'brand-text',
  'brand-soft',
  'chart-grid',
  'chart-axis',
  'chart-cross',
  'chart-label',
  'chart-on-label',
  'chart-line',
  'chart-area',
  'ma-1',
  'ma-2',
  'ma-3',
] as const
type TokenName = (typeof names)[number]

export interface ChartTokens {
  colour: Record<TokenName, string>
  family: string
  /** Light: candles in the solid tone; dark: in the bright one. */
  isDark: boolean
  /** The colour-blind schemes draw rising candles hollow, so that direction is a shape as well. */
  isHollow: boolean
}

export function readTokens(page: HTMLElement = document.documentElement): ChartTokens {
  const computed = getComputedStyle(page)
  const read = (name: string) => computed.getPropertyValue(`--${name}`).trim()
  return {
    colour: Object.fromEntries(names.map((name) => [name, read(`c-${name}`)])) as Record<TokenName, string>,
    family: read('ff-ui') || 'sans-serif',
    isDark: page.dataset.theme === 'dark',
    isHollow: page.dataset.updown === 'blue-up' || page.dataset.updown === 'orange-up',
  }
}

const lookTypes: Record<CandleLook, CandleType> = {
  candles: 'candle_solid',
  hollow: 'candle_up_stroke',
  bars: 'ohlc',
  line: 'area',
}

const AXIS_SIZE = 11

export function chartStyles(tokens: ChartTokens, look: CandleLook, isSmall: boolean): DeepPartial<Styles> {
  const { colour, family, isHollow } = tokens
  const axis = axisStyle(tokens)
  const type = look === 'candles' && isHollow ? 'candle_up_stroke' : lookTypes[look]
  return {
    grid: {
      horizontal: { color: colour['chart-grid'], style: 'solid' },
      vertical: { color: colour['chart-grid'], style: 'solid' },
    },
    candle: { type, bar: barStyle(tokens), area: areaStyle(tokens), ...candleTexts(tokens, isSmall) },
    indicator: indicatorStyle(tokens, isSmall),
    xAxis: axis,
    yAxis: axis,
    separator: { color: colour.line, activeBackgroundColor: colour['brand-soft'] },
    crosshair: { horizontal: crossStyle(tokens), vertical: crossStyle(tokens) },
    overlay: {
      line: { color: colour['brand-text'] },
      point: {
        color: colour['brand-text'],
        borderColor: colour['brand-soft'],
        activeColor: colour['brand-text'],
        activeBorderColor: colour['brand-soft'],
      },
      rect: { color: colour['brand-soft'], borderColor: colour['brand-text'] },
      polygon: { color: colour['brand-text'], borderColor: colour['brand-text'] },
      text: { color: colour.surface, family, backgroundColor: colour['brand-text'], borderColor: colour['brand-text'] },
    },
  }
}

function barStyle({ colour, isDark }: ChartTokens) {
  const up = isDark ? colour.up : colour['up-solid']
  const down = isDark ? colour.down : colour['down-solid']
  const flat = colour['chart-axis']
  return {
    upColor: up,
    downColor: down,
    noChangeColor: flat,
    upBorderColor: up,
    downBorderColor: down,
    noChangeBorderColor: flat,
    upWickColor: up,
    downWickColor: down,
    noChangeWickColor: flat,
  }
}

function areaStyle({ colour }: ChartTokens) {
  const ofLine = colour['chart-line']
  return {
    lineSize: 1.6,
    lineColor: ofLine,
    backgroundColor: colour['chart-area'],
    point: { color: ofLine, rippleColor: colour['chart-area'], animation: false },
  }
}

function candleTexts({ colour, family }: ChartTokens, isSmall: boolean) {
  const mark = { show: !isSmall, color: colour['chart-axis'], textSize: AXIS_SIZE, textFamily: family }
  const tag = {
    size: AXIS_SIZE,
    family,
    color: colour['on-up'],
    paddingTop: 3,
    paddingBottom: 3,
    paddingLeft: 5,
    paddingRight: 5,
  }
  return {
    priceMark: {
      high: mark,
      low: mark,
      last: {
        upColor: colour['up-solid'],
        downColor: colour['down-solid'],
        noChangeColor: colour['chart-axis'],
        line: { dashedValue: [2, 3] },
        text: { ...tag, weight: 500 },
        extendTexts: [
          {
            ...tag,
            show: true,
            style: 'fill' as const,
            position: 'below_price' as const,
            updateInterval: 1000,
            weight: 400,
            paddingTop: 0,
            borderStyle: 'solid' as const,
            borderSize: 0,
            borderColor: 'transparent',
            borderDashedValue: [2, 2],
            borderRadius: 2,
          },
        ],
      },
    },
    tooltip: {
      showRule: isSmall ? ('none' as const) : ('always' as const),
      offsetLeft: 6,
      offsetTop: 6,
      title: { show: false },
      legend: {
        size: AXIS_SIZE,
        family,
        color: colour['text-muted'],
        marginLeft: 4,
        marginRight: 4,
        defaultValue: '--',
      },
    },
  }
}

function indicatorStyle({ colour, family }: ChartTokens, isSmall: boolean) {
  const bars = [{ upColor: colour.up, downColor: colour.down, noChangeColor: colour['chart-axis'] }]
  const lines = [colour['ma-1'], colour['ma-2'], colour['ma-3'], colour['chart-line'], colour['text-muted']]
  const text = { size: AXIS_SIZE, family, color: colour['text-muted'], marginLeft: 4, marginRight: 4 }
  return {
    ohlc: { upColor: colour['up-solid'], downColor: colour['down-solid'], noChangeColor: colour['chart-axis'] },
    bars,
    circles: [{ upColor: colour.up, downColor: colour.down, noChangeColor: colour['chart-axis'] }],
    lines: lines.map((color) => ({ color, size: 1.25, style: 'solid' as const, smooth: false, dashedValue: [2, 2] })),
    tooltip: {
      showRule: isSmall ? ('none' as const) : ('always' as const),
      offsetLeft: 6,
      title: { ...text, show: false },
      legend: { ...text, defaultValue: '--' },
    },
  }
}

function axisStyle({ colour, family }: ChartTokens) {
  return {
    axisLine: { show: false },
    tickLine: { show: false },
    tickText: { color: colour['chart-axis'], size: AXIS_SIZE, family, marginStart: 6, marginEnd: 6 },
  }
}

function crossStyle({ colour, family }: ChartTokens) {
  return {
    line: { color: colour['chart-cross'], dashedValue: [4, 3] },
    text: {
      size: AXIS_SIZE,
      family,
      color: colour['chart-on-label'],
      backgroundColor: colour['chart-label'],
      borderColor: colour['chart-label'],
    },
  }
}

/** O H L C in one row, coloured by the candle's direction. */
export function legendOf(
  bar: { open: number; close: number } | null,
  tokens: ChartTokens,
): { title: string; key: string; color: string }[] {
  const { colour } = tokens
  const isDown = bar !== null && bar.close < bar.open
  const color = isDown ? colour.down : colour.up
  return [
    { title: 'O', key: 'open', color },
    { title: 'H', key: 'high', color },
    { title: 'L', key: 'low', color },
    { title: 'C', key: 'close', color },
  ]
}
