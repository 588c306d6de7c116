import { type PointerEvent, useState } from 'react'
import { cx } from '@assay/ui/cx'
import { formatAmount } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import { VALUE_COIN } from '../balances/valuation.ts'
import { type PlotPoint, PlotTable, usePointWords } from './PlotTable.tsx'

interface DayBarsProps {
  /** What was gained or lost on each day, oldest first; at least one. */
  days: readonly PlotPoint[]
  label: string
}

/** A bar for each day, up for a gain and down for a loss. Time runs left to right in every language. */
export function DayBars({ days, label }: DayBarsProps) {
  const [pointed, setPointed] = useState<number | null>(null)
  const words = usePointWords()
  const values = days.map(({ value }) => Number(value))
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const share = (value: number) => (high === low ? 0 : (Math.abs(value) / (high - low)) * 100)
  const last = days.length - 1
  const shown = days[Math.min(pointed ?? last, last)]
  function point(event: PointerEvent<HTMLDivElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setPointed(Math.max(0, Math.min(last, Math.floor(((event.clientX - left) / width) * days.length))))
  }
  return (
    <div className="mt-3">
      {shown !== undefined && (
        <p aria-hidden="true" className="flex flex-wrap justify-between gap-x-4 text-13">
          <Num className="text-muted">{words.date(shown)}</Num>
          <Num unit={VALUE_COIN} className="font-medium text-strong">
            {words.value(shown, true)}
          </Num>
        </p>
      )}
      <div dir="ltr" aria-hidden="true" className="mt-2 flex h-36 gap-3">
        <div
          style={{ touchAction: 'pan-y' }}
          className="flex min-w-0 flex-1"
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setPointed(null)}
        >
          {days.map(({ time, value }, place) => (
            <span key={time} className={cx('relative min-w-0 flex-1', place === pointed && 'bg-hover')}>
              <span
                className={cx('absolute inset-x-[15%] min-h-px', Number(value) < 0 ? 'bg-down-solid' : 'bg-up-solid')}
                style={{
                  height: `${share(Number(value))}%`,
                  top: `${share(Math.max(high, 0)) - (Number(value) < 0 ? 0 : share(Number(value)))}%`,
                }}
              />
            </span>
          ))}
        </div>
        <p className="flex flex-col justify-between text-end text-11 text-muted">
          <Num>{formatAmount(high, 2)}</Num>
          <Num>{formatAmount(low, 2)}</Num>
        </p>
      </div>
      <p aria-hidden="true" dir="ltr" className="mt-1.5 flex justify-between text-11 text-muted">
        {[days[0], days[last]].map((each, side) => each && <Num key={side}>{words.date(each)}</Num>)}
      </p>
      <PlotTable points={days} label={label} isChange />
    </div>
  )
}
