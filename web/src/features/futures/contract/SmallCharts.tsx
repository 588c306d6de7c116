// Small pictures of a history. Time runs left to right in every language; the numbers stand beside them.
import { sparklinePoints } from '@assay/ui/Sparkline'

const WIDTH = 400
const HEIGHT = 64

interface ChartProps {
  /** Oldest first. */
  values: readonly number[]
  label: string
}

/** Bars above and below zero. */
export function SignedBars({ values, label }: ChartProps) {
  const most = Math.max(...values.map(Math.abs), Number.MIN_VALUE)
  const step = WIDTH / values.length
  const middle = HEIGHT / 2
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} className="w-full">
      <path d={`M0 ${middle}H${WIDTH}`} className="stroke-line-strong" />
      {values.map((value, place) => {
        const height = (Math.abs(value) / most) * (middle - 2)
        return (
          <rect
            key={place}
            x={place * step + step * 0.15}
            y={value >= 0 ? middle - height : middle}
            width={step * 0.7}
            height={Math.max(1, height)}
            className={value >= 0 ? 'fill-up-solid' : 'fill-down-solid'}
          />
        )
      })}
    </svg>
  )
}

export function ValueLine({ values, label }: ChartProps) {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} className="w-full text-brand-text">
      <polyline
        points={sparklinePoints(values, WIDTH, HEIGHT)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinejoin="round"
      />
    </svg>
  )
}
