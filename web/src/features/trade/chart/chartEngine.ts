// One chart on the page: the library's instance and everything that is told to it. React tells it what changed; it
// never renders. This file and what it imports from the library are one chunk, loaded after the page is usable.
import { type AxisRange, type Chart, dispose, init, registerIndicator, registerOverlay } from 'klinecharts'
import { live } from '../../../live/live.ts'
import { group } from '@assay/ui/format'
import { formatDate, formatTime, type Zone } from '@assay/ui/time'
import type { Bar } from './chartBars.ts'
import { type CandleLook, isPane } from './chartChoices.ts'
import { type ChartInterval, chartIntervals, countdownText, timeLeft } from './chartIntervals.ts'
import { type ChartState, createLoader } from './chartLoader.ts'
import { type ChartTokens, chartStyles, legendOf, readTokens } from './chartTokens.ts'
import { type Drawing, keepDrawings, readDrawings } from './drawings.ts'
import { type DrawingTool, drawingTools, type IndicatorName } from './offeredTools.ts'
import { ownIndicators, QUIET_VOLUME, type QuietColours } from './ownIndicators.ts'
import { OWN_LINE, type OwnLineMark, ownLine } from './ownLine.ts'

for (const indicator of ownIndicators) registerIndicator(indicator)
registerOverlay(ownLine)

export interface ChartPair {
  symbol: string
  title: string
  priceDecimals: number
  quantityDecimals: number
}

/** Something of the reader's own at a price: an order, a position's entry, where it is liquidated. */
export interface ChartLine {
  id: string
  tone: 'up' | 'down' | 'warning' | 'plain'
  price: number
  label: string
  /** It cannot be dragged elsewhere. */
  isFixed?: boolean
}

export interface ChartListener {
  onState(state: ChartState): void
  /** A line was dragged to another price, in the quote coin. */
  onLineDragged(id: string, price: number): void
}

const MAIN_PANE = 'candle_pane'
const VOLUME_AXIS = 'volume'
const DRAWINGS = 'drawings'
const LINES = 'lines'
const BAR_SPACE = { small: 7, large: 8.5 }
/** Panes whose figures are prices. */
const ofPrice: readonly IndicatorName[] = ['MACD', 'ATR']
const indicatorLengths = { MA: [7, 25], EMA: [7, 25], BOLL: [20, 2], SAR: [2, 2, 20], VWAP: [] } as const

export class ChartEngine {
  private readonly dom: HTMLElement
  private readonly chart: Chart
  private readonly listener: ChartListener
  private readonly isSmall: boolean
  private tokens: ChartTokens = readTokens()
  private look: CandleLook = 'candles'
  private pair: ChartPair | null = null
  private interval: ChartInterval = '15min'
  private zone: Zone
  private loader: ReturnType<typeof createLoader> | null = null
  private lines: readonly ChartLine[] = []
  /** A line is being dragged: the others wait with their news, because redrawing would take it out of the hand. */
  private isHeld = false
  private wasLost = false
  private readonly stopLine: () => void
  private readonly resizer: ResizeObserver
  private readonly themeWatcher: MutationObserver

  constructor(
    dom: HTMLElement,
    { zone, isSmall, listener }: { zone: Zone; isSmall: boolean; listener: ChartListener },
  ) {
    this.dom = dom
    this.zone = zone
    this.isSmall = isSmall
    this.listener = listener
    const chart = init(dom, {
      timezone: 'UTC',
      styles: chartStyles(this.tokens, this.look, isSmall),
      formatter: {
        formatDate: ({ timestamp, type }) => this.timeText(timestamp, type === 'xAxis'),
        formatExtendText: ({ data }) => countdownText(timeLeft(data.timestamp, this.interval, live.serverNow())),
      },
      thousandsSeparator: { sign: ',', format: (value) => group(String(value)) },
      decimalFold: { threshold: 99 },
      layout: { yAxis: { gap: { top: isSmall ? 0.08 : 0.22, bottom: isSmall ? 0.18 : 0.2 } } },
    })
    if (chart === null) throw new Error('the chart needs an element in the page')
    // The library would have the chart come first of all when one steps through the page with Tab.
    dom.querySelector('[tabindex="1"]')?.setAttribute('tabindex', '0')
    this.chart = chart
    chart.setBarSpace(isSmall ? BAR_SPACE.small : BAR_SPACE.large)
    chart.setOffsetRightDistance(isSmall ? 24 : 56)
    this.setLegend()
    this.stopLine = live.onStatus(() => this.followLine())
    this.resizer = new ResizeObserver(() => this.chart.resize())
    this.resizer.observe(dom)
    this.themeWatcher = new MutationObserver(() => this.readTheme())
    this.themeWatcher.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-updown', 'style'] })
  }

  showPair(pair: ChartPair, interval: ChartInterval): void {
    const isSame = this.pair?.symbol === pair.symbol && this.interval === interval && this.loader !== null
    if (isSame) return
    const isOtherPair = this.pair?.symbol !== pair.symbol
    this.pair = pair
    this.interval = interval
    this.loader?.stop()
    // The library reads again on every change; with no loader there is nothing to read until all three are set.
    this.chart.setDataLoader({ getBars: () => {} })
    this.chart.setSymbol({
      ticker: pair.title,
      pricePrecision: pair.priceDecimals,
      volumePrecision: pair.quantityDecimals,
    })
    this.chart.setPeriod(chartIntervals[interval].period)
    this.loader = createLoader({ symbol: pair.symbol, interval, onState: (state) => this.listener.onState(state) })
    this.chart.setDataLoader(this.loader)
    if (isOtherPair) this.restoreDrawings()
  }

  reload(): void {
    this.chart.resetData()
  }

  setZone(zone: Zone): void {
    this.zone = zone
    this.chart.resize()
  }

  setLook(look: CandleLook): void {
    this.look = look
    this.applyStyles()
  }

  setIndicators(names: readonly IndicatorName[], hasVolume: boolean): void {
    const wanted = this.isSmall ? names.filter((name) => !isPane(name)).slice(0, 1) : names
    for (const { id, name } of this.chart.getIndicators()) {
      const stays = name === QUIET_VOLUME ? hasVolume : (wanted as readonly string[]).includes(name)
      if (!stays) this.chart.removeIndicator({ id })
    }
    const present = this.chart.getIndicators().map((indicator) => indicator.name)
    for (const name of wanted) if (!present.includes(name)) this.addIndicator(name)
    if (hasVolume && !this.isSmall && !present.includes(QUIET_VOLUME)) this.addQuietVolume()
  }

  private addIndicator(name: IndicatorName): void {
    if (isPane(name)) {
      const decimals = ofPrice.includes(name) ? { precision: this.pair?.priceDecimals ?? 2 } : { precision: 2 }
      this.chart.createIndicator({ name, paneId: `pane_${name}`, ...decimals }, false)
      this.chart.setPaneOptions({ id: `pane_${name}`, height: 84, minHeight: 48 })
      return
    }
    const lengths = [...indicatorLengths[name as keyof typeof indicatorLengths]]
    const calcParams = this.isSmall ? lengths.slice(0, 1) : lengths
    this.chart.createIndicator(
      { name, paneId: MAIN_PANE, ...(calcParams.length > 0 && name !== 'SAR' ? { calcParams } : {}) },
      true,
    )
  }

  /** On its own axis that keeps the bars in the lowest part of the candles' pane. */
  private addQuietVolume(): void {
    this.chart.createYAxis({
      id: VOLUME_AXIS,
      paneId: MAIN_PANE,
      needWidget: false,
      gap: { top: 0, bottom: 0 },
      createRange: ({ defaultRange }) => volumeRange(defaultRange),
    })
    this.chart.createIndicator(
      { name: QUIET_VOLUME, paneId: MAIN_PANE, yAxisId: VOLUME_AXIS, zLevel: -1, extendData: this.quietColours() },
      true,
    )
  }

  private quietColours(): QuietColours {
    return { up: this.tokens.colour['up-bar'], down: this.tokens.colour['down-bar'] }
  }

  setLines(lines: readonly ChartLine[]): void {
    this.lines = lines
    if (this.isHeld) return
    this.chart.removeOverlay({ groupId: LINES })
    const all = lines.map((line) => line.price)
    for (const [index, line] of lines.entries()) {
      this.chart.createOverlay({
        name: OWN_LINE,
        groupId: LINES,
        lock: line.isFixed === true,
        points: [{ value: line.price }],
        extendData: this.markOf(line, index, all),
        onPressedMoveStart: () => this.hold(),
        onPressedMoveEnd: ({ overlay }) => {
          const price = overlay.points[0]?.value
          this.isHeld = false
          if (price !== undefined && price > 0 && price !== line.price) this.listener.onLineDragged(line.id, price)
          else this.resetLines()
        },
        onRightClick: (event) => event.preventDefault?.(),
      })
    }
  }

  /** Until the line is let go, wherever that happens: the chart hears it only above itself. */
  private hold(): void {
    this.isHeld = true
    const release = () =>
      setTimeout(() => {
        if (!this.isHeld) return
        this.isHeld = false
        this.resetLines()
      })
    for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, release, { once: true })
  }

  /** Puts every line back to its price: a drag was not confirmed. */
  resetLines(): void {
    this.setLines(this.lines)
  }

  private markOf({ price, label, tone }: ChartLine, index: number, all: readonly number[]): OwnLineMark {
    const { colour } = this.tokens
    const looks = {
      up: { colour: colour['up-solid'], onColour: colour['on-up'] },
      down: { colour: colour['down-solid'], onColour: colour['on-up'] },
      warning: { colour: colour.warning, onColour: colour.surface },
      plain: { colour: colour['text-strong'], onColour: colour.surface },
    }
    return { price, label, ...looks[tone], all, index }
  }

  startDrawing(tool: DrawingTool): void {
    this.chart.createOverlay(this.drawingOptions({ id: `drawing_${Date.now()}`, tool, points: [] }, true))
  }

  clearDrawings(): void {
    this.chart.removeOverlay({ groupId: DRAWINGS })
    this.saveDrawings()
  }

  private restoreDrawings(): void {
    this.chart.removeOverlay({ groupId: DRAWINGS })
    if (this.pair === null) return
    for (const drawing of readDrawings(this.pair.symbol)) this.chart.createOverlay(this.drawingOptions(drawing, false))
  }

  private drawingOptions({ id, tool, points }: Drawing, isNew: boolean) {
    const save = () => this.saveDrawings()
    return {
      id,
      name: tool,
      groupId: DRAWINGS,
      ...(isNew ? {} : { points }),
      onDrawEnd: () => {
        save()
      },
      onPressedMoveEnd: save,
      onRemoved: () => setTimeout(save),
    }
  }

  private saveDrawings(): void {
    if (this.pair === null) return
    const drawn = this.chart.getOverlays({ groupId: DRAWINGS }).flatMap(({ id, name, points }) => {
      const tool = drawingTools.find((known) => known === name)
      const kept = points.map(({ timestamp, value }) => ({
        ...(timestamp === undefined ? {} : { timestamp }),
        ...(value === undefined ? {} : { value }),
      }))
      return tool === undefined || kept.length === 0 ? [] : [{ id, tool, points: kept }]
    })
    keepDrawings(this.pair.symbol, drawn)
  }

  zoom(scale: number): void {
    this.chart.zoomAtCoordinate(scale)
  }

  toLatest(): void {
    this.chart.scrollToRealTime(140)
  }

  /** The candles in view, oldest first: for the table that says the same in words. */
  visibleBars(): Bar[] {
    const { from, to } = this.chart.getVisibleRange()
    return this.chart.getDataList().slice(from, to) as unknown as Bar[]
  }

  dispose(): void {
    this.loader?.stop()
    this.stopLine()
    this.resizer.disconnect()
    this.themeWatcher.disconnect()
    dispose(this.dom)
  }

  /** What happened while the connection was lost is read again. */
  private followLine(): void {
    if (live.status.state === 'waiting') this.wasLost = true
    if (live.status.state !== 'open' || !this.wasLost) return
    this.wasLost = false
    this.reload()
  }

  private readTheme(): void {
    this.tokens = readTokens()
    this.applyStyles()
    this.chart.overrideIndicator({ name: QUIET_VOLUME, extendData: this.quietColours() })
    this.setLines(this.lines)
  }

  private applyStyles(): void {
    this.chart.setStyles(chartStyles(this.tokens, this.look, this.isSmall))
    this.setLegend()
  }

  private setLegend(): void {
    if (this.isSmall) return
    const template = (data: { current: unknown }) =>
      legendOf(data.current as Bar | null, this.tokens).map(({ title, key, color }) => ({
        title: { text: `${title} `, color: this.tokens.colour['text-muted'] },
        value: { text: `{${key}}`, color },
      }))
    this.chart.setStyles({ candle: { tooltip: { legend: { template } } } })
  }

  private timeText(timestamp: number, isAxis: boolean): string {
    const time = formatTime(timestamp, this.zone).slice(0, 5)
    const date = formatDate(timestamp, this.zone)
    const isLong = chartIntervals[this.interval].lengthMs >= chartIntervals['1day'].lengthMs
    if (!isAxis) return isLong ? date : `${date} ${time}`
    return isLong || time === '00:00' ? date.slice(0, 5) : time
  }
}

/** Share of the pane's height that the tallest volume bar takes. */
const VOLUME_SHARE = 0.15

function volumeRange(range: AxisRange): AxisRange {
  const top = Math.max(range.to, range.realTo) / VOLUME_SHARE || 1
  const size = { from: 0, to: top, range: top }
  return { ...size, realFrom: 0, realTo: top, realRange: top, displayFrom: 0, displayTo: top, displayRange: top }
}
