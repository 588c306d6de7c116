import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { percentText } from './format.ts'

interface PercentSliderProps {
  label: string
  /** 0 to 100. */
  value: number
  onChange: (percent: number) => void
  /** What the percentage comes to, for screen readers: '0.03 BTC'. */
  amountText?: string
  isDisabled?: boolean
}

const SNAP_TO = 5
const SNAP_WITHIN = 2
const TICKS = Array.from({ length: 21 }, (_, place) => place * 5)

/** Whole percents, drawn to the nearest tick when close to it. */
export function snapPercent(percent: number): number {
  const whole = Math.round(Math.min(100, Math.max(0, percent)))
  const tick = Math.round(whole / SNAP_TO) * SNAP_TO
  return Math.abs(whole - tick) <= SNAP_WITHIN ? tick : whole
}

function wholePercent(percent: number): string {
  return percentText(String(Math.round(percent)))
}

const keySteps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 25, PageDown: -25, Home: -100, End: 100 }

/** The graduated beam: a ruled scale from 0 to 100 with a diamond for a thumb. */
export function PercentSlider({ label, value, onChange, amountText, isDisabled }: PercentSliderProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [isDragging, setIsDragging] = useState(false)
  const isRtl = () => bar.current !== null && getComputedStyle(bar.current).direction === 'rtl'

  function take(event: PointerEvent<HTMLDivElement>) {
    const box = bar.current?.getBoundingClientRect()
    if (box === undefined || box.width === 0) return
    const from = isRtl() ? box.right - event.clientX : event.clientX - box.left
    onChange(snapPercent((from / box.width) * 100))
  }
  function start(event: PointerEvent<HTMLDivElement>) {
    if (isDisabled) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setIsDragging(true)
    take(event)
  }
  function press(event: KeyboardEvent<HTMLDivElement>) {
    const along = isRtl() ? -1 : 1
    const sideways = event.key === 'ArrowRight' ? along : event.key === 'ArrowLeft' ? -along : 0
    const step = keySteps[event.key] ?? sideways
    if (step === 0 || isDisabled) return
    event.preventDefault()
    onChange(Math.min(100, Math.max(0, Math.round(value) + step)))
  }
  return (
    <div
      role="slider"
      tabIndex={isDisabled ? -1 : 0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value)}
      aria-valuetext={[wholePercent(value), amountText].filter(Boolean).join(', ')}
      aria-disabled={isDisabled || undefined}
      onPointerDown={start}
      onPointerMove={(event) => isDragging && take(event)}
      onPointerUp={() => setIsDragging(false)}
      onPointerCancel={() => setIsDragging(false)}
      onKeyDown={press}
      className={cx('relative h-8 touch-none px-[7px] select-none', isDisabled ? 'opacity-50' : 'cursor-pointer')}
    >
      <Beam value={value} isDragging={isDragging} barRef={bar} />
    </div>
  )
}

function Beam({
  value,
  isDragging,
  barRef,
}: {
  value: number
  isDragging: boolean
  barRef: React.Ref<HTMLDivElement>
}) {
  return (
    <div ref={barRef} aria-hidden="true" className="relative h-full text-11 text-muted">
      <div className="absolute inset-x-0 top-2 h-0.5 bg-line-strong" />
      <div className="absolute start-0 top-2 h-0.5 bg-strong" style={{ width: `${value}%` }} />
      {TICKS.map((tick) => (
        <i
          key={tick}
          className={cx(
            'absolute top-[11px] w-px',
            tick % 25 === 0 ? 'h-[7px]' : 'h-1',
            tick <= value ? 'bg-strong' : tick % 25 === 0 ? 'bg-line-control' : 'bg-line-strong',
          )}
          style={{ insetInlineStart: `${tick}%` }}
        />
      ))}
      {[0, 25, 50, 75, 100].map((mark) => (
        <span
          key={mark}
          className={cx(
            'num absolute top-5 leading-3',
            mark === 0 ? '-ms-[7px]' : mark === 100 ? 'end-[-7px]' : '-translate-x-1/2 rtl:translate-x-1/2',
          )}
          style={mark === 100 ? undefined : { insetInlineStart: `${mark}%` }}
        >
          {mark === 100 ? wholePercent(100) : mark}
        </span>
      ))}
      <div
        className="absolute top-0.5 -ms-[7px] size-3.5 scale-[.86] rotate-45 rounded-[3px] border-2 border-strong bg-surface"
        style={{ insetInlineStart: `${value}%` }}
      />
      {isDragging && (
        <b
          className="num absolute -top-6 -translate-x-1/2 rounded-2 bg-tooltip px-1.5 py-0.5 font-medium text-on-tooltip rtl:translate-x-1/2"
          style={{ insetInlineStart: `${value}%` }}
        >
          {wholePercent(value)}
        </b>
      )}
    </div>
  )
}
