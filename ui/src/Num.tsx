import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { type Direction, directionOf, formatChange, formatPrice, HIDDEN, type Numeric } from './format.ts'

interface NumProps {
  /** Already formatted. */
  children: ReactNode
  unit?: ReactNode
  /** Shows dots in its place: the person hid their amounts. */
  isHidden?: boolean
  className?: string | undefined
}

/** Every number, pair, time and address on the page: left to right in every language, digits of one width. */
export function Num({ children, unit, isHidden, className }: NumProps) {
  return (
    <bdi dir="ltr" className={cx('num', className)}>
      {isHidden ? HIDDEN : children}
      {unit !== undefined && <>&nbsp;{unit}</>}
    </bdi>
  )
}

/** A figure with words of the language, such as its unit: '5 ms' from the left, and from the right in Arabic. */
export function Measure({ children }: { children: string }) {
  return <bdi className="num">{children}</bdi>
}

export const directionColour: Record<Direction, string> = { up: 'text-up', down: 'text-down', flat: 'text-muted' }

/** A change in percent in the colour of its direction. */
export function Change({ percent, className }: { percent: Numeric; className?: string }) {
  return <Num className={cx(directionColour[directionOf(percent)], className)}>{formatChange(percent)}</Num>
}

interface PriceProps {
  value: Numeric
  decimals?: number | undefined
  /** Colours it; without one it stays neutral. */
  direction?: Direction | null | undefined
  /** Lights up for a moment when the value changes. Not in order books. */
  flashes?: boolean
  /** The value is old: the connection is lost. */
  isStale?: boolean
  className?: string
}

/** A price. It changes in place and never rolls. Screen readers are not told of every tick. */
export function Price({ value, decimals, direction, flashes, isStale, className }: PriceProps) {
  const element = useRef<HTMLElement>(null)
  const before = useRef(value)
  useEffect(() => {
    const was = Number(before.current ?? NaN)
    const is = Number(value ?? NaN)
    before.current = value
    if (flashes && is !== was && Number.isFinite(is) && Number.isFinite(was))
      flash(element.current, is > was ? 'up' : 'down')
  }, [value, flashes])
  const colour = isStale ? 'text-muted!' : direction ? directionColour[direction] : undefined
  return (
    <bdi ref={element} dir="ltr" className={cx('num rounded-1', colour, className)}>
      {formatPrice(value, decimals)}
    </bdi>
  )
}

const FLASHES_PER_SECOND_MAX = 5
let flashed: number[] = []

/** Five flashes a second on the whole page are enough; further ones are left out. */
function flash(element: HTMLElement | null, direction: 'up' | 'down'): void {
  if (element === null || typeof element.animate !== 'function') return
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const now = performance.now()
  flashed = flashed.filter((at) => now - at < 1000)
  if (flashed.length >= FLASHES_PER_SECOND_MAX) return
  flashed.push(now)
  const style = getComputedStyle(document.documentElement)
  const start = {
    color: style.getPropertyValue(`--c-${direction}`),
    backgroundColor: style.getPropertyValue(`--c-${direction}-soft`),
  }
  element.animate([start, {}], { duration: 600, easing: 'cubic-bezier(.2,.7,.2,1)' })
}
