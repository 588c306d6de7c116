import { type PointerEvent, useState } from 'react'
import { formatAmount } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import { VALUE_COIN } from '../balances/valuation.ts'
import { unbroken } from './equityHistory.ts'
import { type PlotPoint, PlotTable, usePointWords } from './PlotTable.tsx'

interface EquityPlotProps {
  /** At least two, oldest first. */
  points: readonly PlotPoint[]
  label: string
  /** Zero is drawn as a separate line. */
  hasZero: boolean
}

/** Percent of the box: the line keeps its width at any size. */
const SIZE = 100

/** A line through recorded values. Time runs left to right in every language; a table says the same in words. */
export function EquityPlot({ points, label, hasZero }: EquityPlotProps) {
  const [pointed, setPointed] = useState<number | null>(null)
  const words = usePointWords()
  const place = placing(points, hasZero)
  const last = points.length - 1
  const shown = points[Math.min(pointed ?? last, last)]
  function point(event: PointerEvent<HTMLDivElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - left) / width) * SIZE
    const distances = points.map((each) => Math.abs(place.x(each) - x))
    setPointed(distances.indexOf(Math.min(...distances)))
  }
  return (
    <div className="mt-3">
      {shown !== undefined && (
        <p aria-hidden="true" className="flex flex-wrap justify-between gap-x-4 text-13">
          <Num className="text-muted">{words.moment(shown)}</Num>
          <Num unit={VALUE_COIN} className="font-medium text-strong">
            {words.value(shown, hasZero)}
          </Num>
        </p>
      )}
      <div dir="ltr" className="mt-2 flex h-36 gap-3">
        <div
          style={{ touchAction: 'pan-y' }}
          className="relative min-w-0 flex-1"
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setPointed(null)}
        >
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${SIZE} ${SIZE}`}
            preserveAspectRatio="none"
            className="size-full overflow-visible"
          >
            {hasZero && (
              <path d={`M0 ${place.zero}H${SIZE}`} vectorEffect="non-scaling-stroke" className="stroke-line-strong" />
            )}
            {unbroken(points).map((run) => (
              <polyline
                key={run[0]?.time}
                points={run.map((each) => `${place.x(each)},${place.y(each)}`).join(' ')}
                fill="none"
                stroke="currentColor"
                strokeWidth="1.6"
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
                className="text-brand-text"
              />
            ))}
          </svg>
          {points.map((each, index) => (
            <span
              key={each.time}
              className={dotClass(index === pointed)}
              style={{ left: `${place.x(each)}%`, top: `${place.y(each)}%` }}
            />
          ))}
        </div>
        <p aria-hidden="true" className="flex flex-col justify-between text-end text-11 text-muted">
          <Num>{formatAmount(place.high, 2)}</Num>
          <Num>{formatAmount(place.low, 2)}</Num>
        </p>
      </div>
      <p aria-hidden="true" dir="ltr" className="mt-1.5 flex justify-between text-11 text-muted">
        {[points[0], points[last]].map((each, side) => each && <Num key={side}>{words.date(each)}</Num>)}
      </p>
      <PlotTable points={points} label={label} isChange={hasZero} />
    </div>
  )
}

const dotClass = (isPointed: boolean) =>
  `absolute -translate-x-1/2 -translate-y-1/2 rounded-full bg-brand ${isPointed ? 'size-2.5' : 'size-1'}`

/** Where a point lies in the box, in percent; one value alone lies in the middle. */
function placing(points: readonly PlotPoint[], hasZero: boolean) {
  const values = [...points.map(({ value }) => Number(value)), ...(hasZero ? [0] : [])]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const [start, end] = [points[0]?.time ?? 0, points.at(-1)?.time ?? 0]
  const height = (value: number) => (high === low ? SIZE / 2 : SIZE - ((value - low) / (high - low)) * SIZE)
  return {
    low,
    high,
    x: ({ time }: PlotPoint) => (end === start ? SIZE : ((time - start) / (end - start)) * SIZE),
    y: ({ value }: PlotPoint) => height(Number(value)),
    zero: height(0),
  }
}
