import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface ChipsProps<Id extends string> {
  label: string
  items: readonly { id: Id; label: ReactNode }[]
  /** The chosen ones; one or several, as onToggle decides. */
  selected: readonly Id[]
  onToggle: (id: Id) => void
  className?: string
}

/** Filters and sorts in a row that scrolls. */
export function Chips<Id extends string>({ label, items, selected, onToggle, className }: ChipsProps<Id>) {
  return (
    <div role="group" aria-label={label} className={cx('flex gap-2 overflow-x-auto scrollbar-none', className)}>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          aria-pressed={selected.includes(item.id)}
          onClick={() => onToggle(item.id)}
          className="inline-flex min-h-8 flex-none items-center gap-1.5 rounded-3 border border-line-strong bg-surface px-3 text-13 whitespace-nowrap text-normal -outline-offset-2 aria-pressed:border-transparent aria-pressed:bg-brand-soft aria-pressed:font-medium aria-pressed:text-brand-text"
        >
          {item.label}
        </button>
      ))}
    </div>
  )
}
