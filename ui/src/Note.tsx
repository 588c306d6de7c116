import InfoIcon from '~icons/ph/info-fill'
import WarningIcon from '~icons/ph/warning-fill'
import WarningCircleIcon from '~icons/ph/warning-circle-fill'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type NoteTone = 'info' | 'warning' | 'negative' | 'quiet'

const tones = {
  info: { box: 'bg-info-soft', icon: 'text-info', Icon: InfoIcon },
  warning: { box: 'bg-warning-soft', icon: 'text-warning', Icon: WarningIcon },
  negative: { box: 'bg-negative-soft', icon: 'text-negative', Icon: WarningCircleIcon },
  quiet: { box: 'bg-sunken', icon: 'text-muted', Icon: InfoIcon },
}

interface NoteProps {
  tone?: NoteTone
  title?: ReactNode
  children?: ReactNode
  icon?: ReactNode
  className?: string
}

/** Something to know, inside the flow of the page. A negative one is announced. */
export function Note({ tone = 'info', title, children, icon, className }: NoteProps) {
  const { box, icon: colour, Icon } = tones[tone]
  return (
    <div
      role={tone === 'negative' ? 'alert' : undefined}
      className={cx('flex gap-2.5 rounded-3 p-3 text-13 leading-[1.45] text-normal', box, className)}
    >
      <span className={cx('mt-px flex-none', colour)}>{icon ?? <Icon size={16} aria-hidden="true" />}</span>
      <div className="min-w-0">
        {title !== undefined && <p className="font-semibold text-strong">{title}</p>}
        {children}
      </div>
    </div>
  )
}
