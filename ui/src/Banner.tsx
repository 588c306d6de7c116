import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const tones = {
  warning: 'bg-warning-soft text-normal',
  info: 'bg-info-soft text-normal',
  negative: 'bg-negative-soft text-normal',
}

/** The full width under the bar: offline, demo, update, test platform. */
export function Banner({
  tone,
  icon,
  children,
  action,
}: {
  tone: keyof typeof tones
  icon?: ReactNode
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div
      role="status"
      className={cx(
        'flex min-h-9 items-center justify-center gap-x-2 px-(--gutter) py-1.5 text-13',
        action !== undefined && 'flex-wrap',
        tones[tone],
      )}
    >
      {icon !== undefined && <span className="flex-none">{icon}</span>}
      <span className={cx('min-w-0', action !== undefined && 'flex-[1_1_11rem] lg:flex-initial')}>{children}</span>
      {action}
    </div>
  )
}
