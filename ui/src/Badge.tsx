import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { directionOf, formatChange, type Numeric } from './format.ts'

const tones = {
  neutral: 'bg-sunken text-muted',
  brand: 'bg-brand-soft text-brand-text',
  positive: 'bg-positive-soft text-positive',
  negative: 'bg-negative-soft text-negative',
  warning: 'bg-warning-soft text-warning',
  info: 'bg-info-soft text-info',
  up: 'bg-up-soft text-up',
  down: 'bg-down-soft text-down',
}
export type BadgeTone = keyof typeof tones

/** The text always states the status; the colour only repeats it. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: BadgeTone
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-2 px-1.5 py-px text-11 font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  )
}

const pills = { up: 'bg-up-soft text-up', down: 'bg-down-soft text-down', flat: 'bg-sunken text-muted' }

/** A change in percent in a soft box of its direction. */
export function ChangePill({ percent }: { percent: Numeric }) {
  return (
    <bdi
      dir="ltr"
      className={cx(
        'num inline-block min-w-[72px] rounded-2 px-1 py-1.5 text-center text-13 font-medium',
        pills[directionOf(percent)],
      )}
    >
      {formatChange(percent)}
    </bdi>
  )
}
