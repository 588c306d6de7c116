import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { revealInRow } from './revealInRow.ts'
import { moveFocus } from './rovingFocus.ts'

export interface TabItem<Id extends string> {
  id: Id
  label: ReactNode
  count?: number | undefined
}

interface TabsProps<Id extends string> {
  label: string
  items: readonly TabItem<Id>[]
  value: Id
  onChange: (id: Id) => void
  /** Connects tabs and panels: a panel is <TabPanel tabs={id} tab={value}>. */
  id: string
  size?: 'md' | 'lg'
  hasLine?: boolean
  className?: string
}

/** Underlined tabs: they scroll, never wrap. Arrows move the focus, Enter or Space opens. */
export function Tabs<Id extends string>({
  label,
  items,
  value,
  onChange,
  id,
  size = 'md',
  hasLine,
  className,
}: TabsProps<Id>) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (row.current !== null) revealInRow(row.current, row.current.querySelector<HTMLElement>('[aria-selected="true"]'))
  }, [value])
  return (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      onKeyDown={(event) => moveFocus(event, '[role="tab"]')}
      className={cx('flex gap-5 overflow-x-auto scrollbar-none', hasLine && 'border-b border-line', className)}
    >
      {items.map((item) => {
        const isSelected = item.id === value
        return (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${id}-tab-${item.id}`}
            aria-controls={`${id}-panel-${item.id}`}
            aria-selected={isSelected}
            tabIndex={isSelected ? 0 : -1}
            onClick={() => onChange(item.id)}
            className={cx(
              'relative inline-flex flex-none items-baseline gap-1 py-3 font-medium whitespace-nowrap -outline-offset-2',
              size === 'lg' ? 'text-16' : 'text-14',
              isSelected
                ? 'text-strong after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-t-1 after:bg-brand'
                : 'text-muted',
            )}
          >
            {item.label}
            {item.count !== undefined && <span className="num text-[.86em] font-normal text-muted">{item.count}</span>}
          </button>
        )
      })}
    </div>
  )
}

export function TabPanel({
  tabs,
  tab,
  children,
  scrolls,
  className,
}: {
  tabs: string
  tab: string
  children: ReactNode
  /** By itself, apart from the page: then keys must be able to reach it. */
  scrolls?: boolean
  className?: string
}) {
  return (
    <div
      role="tabpanel"
      id={`${tabs}-panel-${tab}`}
      aria-labelledby={`${tabs}-tab-${tab}`}
      tabIndex={scrolls ? 0 : undefined}
      className={cx(scrolls && '-outline-offset-2', className)}
    >
      {children}
    </div>
  )
}
