import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** Label and value; rows of a KeyValues list. */
export interface KeyValueItem {
  label: ReactNode
  value: ReactNode
}

export function KeyValues({ items, className }: { items: readonly KeyValueItem[]; className?: string }) {
  return (
    <dl className={cx('text-13', className)}>
      {items.map((item, place) => (
        <div key={place} className="flex justify-between gap-x-4 py-1.5 small:flex-wrap">
          <dt className="text-muted">{item.label}</dt>
          <dd className="ms-auto text-end text-strong">{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** As KeyValues, and ends with a ruled total: what the person pays or receives. */
export function Summary({
  items,
  total,
  className,
}: {
  items: readonly KeyValueItem[]
  total: KeyValueItem
  className?: string
}) {
  return (
    <div className={className}>
      <KeyValues items={items} />
      <dl className="mt-1.5 flex flex-wrap justify-between gap-x-4 border-t border-line pt-2.5">
        <dt className="font-medium text-strong">{total.label}</dt>
        <dd className="ms-auto text-end text-16 font-semibold text-strong">{total.value}</dd>
      </dl>
    </div>
  )
}

/** A quota or a capacity. text says what the bar shows. */
export function Meter({ value, max, label, text }: { value: number; max: number; label: string; text: ReactNode }) {
  const share = max <= 0 ? 0 : Math.min(100, (value / max) * 100)
  return (
    <div>
      <div
        role="meter"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max}
        className="h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full rounded-full bg-brand" style={{ width: `${share}%` }} />
      </div>
      <p className="mt-1 text-12 text-muted">{text}</p>
    </div>
  )
}
