import { cx } from './cx.ts'

/** The points of a line through the values, in a box with two pixels of air. */
export function sparklinePoints(values: readonly number[], width: number, height: number): string {
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  const y = (value: number) => (span === 0 ? height / 2 : height - 2 - ((value - low) / span) * (height - 4))
  return values
    .map((value, place) => `${((place / Math.max(1, values.length - 1)) * width).toFixed(1)},${y(value).toFixed(1)}`)
    .join(' ')
}

interface SparklineProps {
  values: readonly (string | number)[]
  direction: 'up' | 'down' | 'flat'
  width?: number
  height?: number
  className?: string
}

const colours = { up: 'text-up', down: 'text-down', flat: 'text-muted' }

/** The last day in a small line. Decoration: the change stands beside it. Time runs left to right in every language. */
export function Sparkline({ values, direction, width = 64, height = 26, className }: SparklineProps) {
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      className={cx(colours[direction], className)}
    >
      {values.length > 1 && (
        <polyline
          points={sparklinePoints(values.map(Number), width, height)}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
          strokeLinejoin="round"
        />
      )}
    </svg>
  )
}
