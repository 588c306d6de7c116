// The line of index ticks that settle the contracts, with one's own entries. Left to right in every language.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatPrice } from '@assay/ui/format'
import { formatTime } from '@assay/ui/time'
import { useZone } from '../settings/preferences.ts'
import { linePath, type Point, pushApart, roundTimes, roundValues, type Scale, scaleOf } from './lineScale.ts'

export interface EntryLine {
  orderId: number
  price: number
  /** 'Entry · Up 50' */
  label: string
}

interface TickChartProps {
  title: string
  points: readonly Point[]
  entries: readonly EntryLine[]
  /** When the contract ended whose result is shown; null without one. Epoch ms. */
  settledAt: number | null
  decimals: number
  /** How much of the past is shown, in ms. */
  span: number
  isStale: boolean
}

const AXIS_WIDTH = 84
const AXIS_HEIGHT = 22
const GAP_MS = 3500
const TAG_HEIGHT = 20

export function TickChart(props: TickChartProps) {
  const t = useTranslations('binary')
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  const newest = props.points.at(-1)
  const label = t('chart.label', {
    pair: props.title,
    last: newest === undefined ? '--' : formatPrice(newest.price, props.decimals),
  })
  return (
    <div ref={box} dir="ltr" role="img" aria-label={label} className="relative min-h-0 flex-1 overflow-hidden">
      {size !== null && newest !== undefined && <Picture {...props} {...size} newest={newest} />}
    </div>
  )
}

type PictureProps = TickChartProps & { width: number; height: number; newest: Point }

function Picture({ points, entries, settledAt, decimals, span, isStale, width, height, newest }: PictureProps) {
  const zone = useZone()
  const frame = { width: width - AXIS_WIDTH, height: height - AXIS_HEIGHT, from: newest.time - span, to: newest.time }
  const shown = points.filter(({ time }) => time >= frame.from)
  const near = entries.filter(({ price }) => isNear(price, newest.price))
  const scale = scaleOf(
    shown,
    near.map(({ price }) => price),
    frame,
  )
  const line = linePath(shown, scale, GAP_MS)
  const bottom = frame.height
  return (
    <svg width={width} height={height} aria-hidden="true" className="block text-11">
      <Grid scale={scale} frame={frame} decimals={decimals} timeText={(time) => formatTime(time, zone)} />
      <g className={isStale ? 'opacity-50' : undefined}>
        <Area line={line} scale={scale} points={shown} bottom={bottom} />
        <path d={line} fill="none" stroke="var(--c-chart-line)" strokeWidth="1.6" strokeLinejoin="round" />
        <circle cx={scale.x(newest.time)} cy={scale.y(newest.price)} r="7" fill="var(--c-chart-line)" opacity=".2" />
        <circle cx={scale.x(newest.time)} cy={scale.y(newest.price)} r="3" fill="var(--c-chart-line)" />
      </g>
      {settledAt !== null && settledAt >= frame.from && settledAt <= frame.to && (
        <line x1={scale.x(settledAt)} x2={scale.x(settledAt)} y1="0" y2={bottom} stroke="var(--c-seal)" />
      )}
      <Levels scale={scale} width={width} entries={near} newest={newest.price} decimals={decimals} />
    </svg>
  )
}

/** An entry far away would flatten the line; its place is in the list. */
function isNear(price: number, last: number): boolean {
  return Math.abs(price - last) <= last * 0.01
}

function Area({
  line,
  scale,
  points,
  bottom,
}: {
  line: string
  scale: Scale
  points: readonly Point[]
  bottom: number
}) {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || line.lastIndexOf('M') > 0) return null
  const area = `${line}L${scale.x(last.time).toFixed(1)} ${bottom}L${scale.x(first.time).toFixed(1)} ${bottom}Z`
  return <path d={area} fill="var(--c-chart-area)" />
}

interface GridProps {
  scale: Scale
  frame: { width: number; height: number; from: number; to: number }
  decimals: number
  timeText: (time: number) => string
}

function Grid({ scale, frame, decimals, timeText }: GridProps) {
  const prices = roundValues(scale.lowest, scale.highest, Math.max(2, Math.floor(frame.height / 64)))
  const times = roundTimes(frame.from, frame.to, Math.max(2, Math.floor(frame.width / 96)))
  return (
    <g stroke="var(--c-chart-grid)" fill="var(--c-chart-axis)">
      {prices.map((price) => (
        <g key={price}>
          <line x1="0" x2={frame.width} y1={scale.y(price)} y2={scale.y(price)} />
          <text stroke="none" x={frame.width + 8} y={scale.y(price) + 4} className="num">
            {formatPrice(price, decimals)}
          </text>
        </g>
      ))}
      {times.map((time) => (
        <g key={time}>
          <line x1={scale.x(time)} x2={scale.x(time)} y1="0" y2={frame.height} />
          <text
            stroke="none"
            x={clampText(scale.x(time), frame.width)}
            y={frame.height + 16}
            textAnchor="middle"
            className="num"
          >
            {timeText(time)}
          </text>
        </g>
      ))}
    </g>
  )
}

function clampText(x: number, width: number): number {
  return Math.min(Math.max(x, 26), width - 6)
}

interface LevelsProps {
  scale: Scale
  width: number
  entries: readonly EntryLine[]
  newest: number
  decimals: number
}

/** The last price dotted, own entries dashed, each with its figure on the axis. */
function Levels({ scale, width, entries, newest, decimals }: LevelsProps) {
  const end = width - AXIS_WIDTH
  const levels = [{ orderId: 0, price: newest, label: '' }, ...entries]
  const tags = pushApart(
    levels.map(({ price }) => scale.y(price)),
    TAG_HEIGHT,
  )
  return (
    <g>
      {levels.map(({ orderId, price, label }, place) => (
        <g key={orderId}>
          <line
            x1="0"
            x2={end}
            y1={scale.y(price)}
            y2={scale.y(price)}
            stroke="var(--c-chart-entry)"
            strokeDasharray={orderId === 0 ? '2 3' : '6 4'}
          />
          <Tag x={end + 1} y={tags[place] ?? 0} width={AXIS_WIDTH - 2} isFilled>
            {formatPrice(price, decimals)}
          </Tag>
          {label !== '' && (
            <Tag x={8} y={scale.y(price)} width={16 + label.length * 6.4}>
              {label}
            </Tag>
          )}
        </g>
      ))}
    </g>
  )
}

function Tag({
  x,
  y,
  width,
  isFilled,
  children,
}: {
  x: number
  y: number
  width: number
  isFilled?: boolean
  children: ReactNode
}) {
  return (
    <g>
      <rect
        x={x}
        y={y - TAG_HEIGHT / 2}
        width={width}
        height={TAG_HEIGHT}
        rx="2"
        fill={isFilled ? 'var(--c-chart-label)' : 'var(--c-surface)'}
        stroke={isFilled ? 'none' : 'var(--c-chart-entry)'}
      />
      <text
        x={x + 8}
        y={y + 4}
        className="num font-medium"
        fill={isFilled ? 'var(--c-chart-on-label)' : 'var(--c-chart-entry)'}
      >
        {children}
      </text>
    </g>
  )
}

function useSize(element: React.RefObject<HTMLElement | null>): { width: number; height: number } | null {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  useEffect(() => {
    if (element.current === null || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return
      const { width, height } = entry.contentRect
      setSize(width > AXIS_WIDTH && height > AXIS_HEIGHT ? { width, height } : null)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return size
}
