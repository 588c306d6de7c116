// A list and, beside it, what is selected in it. J and K move. On a phone the detail takes the place of the list.
import { cx } from '@assay/ui/cx'
import { IconButton } from '@assay/ui/IconButton'
import { type TabItem, TabPanel, Tabs } from '@assay/ui/Tabs'
import { useLayout } from '@assay/ui/useLayout'
import { consoleWords } from '@assay/words/consoleWords'
import ArrowLeftIcon from '~icons/ph/arrow-left'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useKeys } from '../useKeys.ts'

export interface QueueColumn<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'end'
  /** Left out on phones. */
  isWide?: boolean
}

interface ListDetailProps<Row, Key extends string | number, Tab extends string> {
  caption: string
  columns: readonly QueueColumn<Row>[]
  rows: readonly Row[]
  /** It stays the same when the rows are read again. */
  rowKey: (row: Row) => Key
  selected: Key | null
  onSelect: (key: Key | null) => void
  detail: (row: Row) => ReactNode
  /** Tabs above the list; another tab closes the detail. */
  tabs?: { id: string; items: readonly TabItem<Tab>[]; value: Tab; onChange: (tab: Tab) => void }
  /** Above the list, under the tabs. */
  top?: ReactNode
  /** Where the page draws the tabs itself: their id, and the one that is open. */
  panel?: { tabs: string; tab: string }
  /** In place of the rows if there are none. */
  empty: ReactNode
  /** Old rows stay in view, greyed, if they could not be read again. */
  isStale?: boolean
  /** Under the list: keys, more rows. */
  foot?: ReactNode
  /** The detail takes most of the width, and the list beside it leaves out its wide columns. */
  hasWideDetail?: boolean
}

const narrowDetail = 'lg:grid-cols-[minmax(0,1fr)_380px]'
const wideDetail = 'lg:grid-cols-[minmax(0,380px)_minmax(0,1fr)]'

export function ListDetail<Row, Key extends string | number, Tab extends string = string>(
  props: ListDetailProps<Row, Key, Tab>,
) {
  const { rows, rowKey, selected, onSelect, detail, tabs, top, foot, empty, isStale, hasWideDetail = false } = props
  const panel = tabs === undefined ? props.panel : { tabs: tabs.id, tab: tabs.value }
  const layout = useLayout()
  const place = rows.findIndex((row) => rowKey(row) === selected)
  const row = rows[place]
  const keys = useMemo(() => {
    const move = (by: number) => () => {
      const next = rows[Math.max(0, Math.min(rows.length - 1, place + by))]
      if (next !== undefined) onSelect(rowKey(next))
    }
    return { j: move(1), k: place < 0 ? move(1) : move(-1), escape: () => onSelect(null) }
  }, [rows, place, rowKey, onSelect])
  useKeys(keys)
  if (layout === 'phone' && row !== undefined)
    return (
      <div className="p-4">
        <IconButton label={consoleWords.ui.back} onClick={() => onSelect(null)}>
          <ArrowLeftIcon size={20} aria-hidden="true" />
        </IconButton>
        {detail(row)}
      </div>
    )
  const list =
    rows.length === 0 ? (
      empty
    ) : (
      <Queue {...props} isDimmed={isStale === true} isNarrow={hasWideDetail && row !== undefined} />
    )
  return (
    <div className={cx('lg:grid lg:h-full', row !== undefined && (hasWideDetail ? wideDetail : narrowDetail))}>
      <div className="min-w-0 lg:overflow-y-auto">
        {tabs !== undefined && (
          <Tabs
            {...tabs}
            label={props.caption}
            className="px-4 lg:px-5"
            hasLine
            onChange={(tab) => {
              tabs.onChange(tab)
              onSelect(null)
            }}
          />
        )}
        {top}
        {panel === undefined ? list : <TabPanel {...panel}>{list}</TabPanel>}
        {foot}
      </div>
      {row !== undefined && (
        <aside className="border-s border-line p-5 lg:overflow-y-auto" aria-label={props.caption}>
          {detail(row)}
        </aside>
      )}
    </div>
  )
}

function Queue<Row, Key extends string | number, Tab extends string>({
  caption,
  columns,
  rows,
  rowKey,
  selected,
  onSelect,
  isDimmed,
  isNarrow,
}: ListDetailProps<Row, Key, Tab> & { isDimmed: boolean; isNarrow: boolean }) {
  const shown = columns.filter(({ isWide }) => !(isNarrow && isWide === true))
  const current = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    // What it returns in newer browsers is no clean-up.
    current.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return (
    <table className={cx('w-full border-collapse text-13', isDimmed && 'opacity-50')}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {shown.map(({ key, header, align, isWide }) => (
            <th
              key={key}
              scope="col"
              className={cx(
                'sticky top-0 border-b border-line bg-surface px-3 py-2 text-12 font-normal whitespace-nowrap text-muted first:ps-4 lg:first:ps-5',
                align === 'end' ? 'text-end' : 'text-start',
                isWide && 'hidden lg:table-cell',
              )}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const key = rowKey(row)
          const isSelected = key === selected
          return (
            <tr
              key={key}
              ref={isSelected ? current : null}
              aria-selected={isSelected}
              onClick={() => onSelect(key)}
              className={cx('cursor-pointer border-b border-line', isSelected ? 'bg-brand-soft' : 'hover:bg-hover')}
            >
              {shown.map(({ key: column, cell, align, isWide }, at) => (
                <td
                  key={column}
                  className={cx(
                    'h-11 px-3 py-1.5 text-strong first:ps-4 lg:h-9 lg:py-0.5 lg:first:ps-5',
                    align === 'end' && 'text-end',
                    isWide && 'hidden lg:table-cell',
                  )}
                >
                  {at === 0 ? (
                    <button type="button" className="text-start" onClick={() => onSelect(key)}>
                      {cell(row)}
                    </button>
                  ) : (
                    cell(row)
                  )}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
