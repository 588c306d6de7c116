import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { moveFocus } from './rovingFocus.ts'

export interface SegmentItem<Id extends string> {
  id: Id
  label: ReactNode
  isDisabled?: boolean
  /** Fills the chosen segment with a price colour: Buy and Sell on tickets. */
  tone?: 'up' | 'down'
}

interface SegmentedProps<Id extends string> {
  label: string
  items: readonly SegmentItem<Id>[]
  value: Id
  onChange: (id: Id) => void
  size?: 'md' | 'lg'
  className?: string
}

const chosen = {
  plain: 'bg-surface text-strong shadow-[var(--sh-1),0_0_0_1px_var(--c-line)] dark:bg-line-strong dark:shadow-none',
  up: 'bg-up-solid text-on-up',
  down: 'bg-down-solid text-on-down',
}

/** Two or three short choices. Arrow keys choose. */
export function Segmented<Id extends string>({
  label,
  items,
  value,
  onChange,
  size = 'md',
  className,
}: SegmentedProps<Id>) {
  return (
    <div
      role="radiogroup"
      aria-label={label}
      onKeyDown={(event) => moveFocus(event, '[role="radio"]:not(:disabled)')?.click()}
      className={cx('grid auto-cols-fr grid-flow-col gap-0.5 rounded-3 bg-sunken p-0.5', className)}
    >
      {items.map((item) => {
        const isChosen = item.id === value
        return (
          <button
            key={item.id}
            type="button"
            role="radio"
            aria-checked={isChosen}
            tabIndex={isChosen ? 0 : -1}
            disabled={item.isDisabled}
            onClick={() => onChange(item.id)}
            className={cx(
              'min-w-0 rounded-2 px-1.5 text-center font-medium [overflow-wrap:anywhere] hyphens-auto disabled:text-disabled',
              size === 'lg' ? 'min-h-9 text-14 lg:min-h-[38px]' : 'min-h-8 text-13',
              item.tone && 'font-semibold',
              isChosen ? chosen[item.tone ?? 'plain'] : 'text-muted',
            )}
          >
            {item.label}
          </button>
        )
      })}
    </div>
  )
}
