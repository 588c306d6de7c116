import CaretDownIcon from '~icons/ph/caret-down-bold'
import CaretUpDownIcon from '~icons/ph/caret-up-down-bold'
import CaretUpIcon from '~icons/ph/caret-up-bold'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { useLayout } from './useLayout.ts'

export interface Column<Row> {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  isSortable?: boolean
  /** Where it goes in a phone's card. Without one it is a labelled line. 'value' and 'figure' are its headline: a word
   *  that speaks for itself, and a figure under its header. */
  mobile?: 'title' | 'meta' | 'value' | 'figure' | 'line' | 'hidden' | 'action'
  width?: string
}

export interface Sort {
  key: string
  direction: 'ascending' | 'descending'
}

interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  sort?: Sort | null
  onSort?: (key: string) => void
  size?: 'dense' | 'regular' | 'roomy'
  className?: string
}

const heights = { dense: 'h-9 text-12', regular: 'h-(--row-table) text-13', roomy: 'h-14 text-13' }

/** A real table: numbers at the end of their column, heads that stay in view, sorting by buttons in the heads. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  size = 'regular',
  className,
}: TableProps<Row>) {
  return (
    <table className={cx('w-full border-collapse', className)}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              style={{ width: column.width }}
              aria-sort={sort?.key === column.key ? sort.direction : undefined}
              className={cx(
                'sticky top-0 z-(--z-sticky) border-b border-line bg-surface px-3 py-2 text-12 font-normal break-keep text-muted first:ps-4 last:pe-4 lg:first:ps-5 lg:last:pe-5',
                column.align === 'end' ? 'text-end' : 'text-start',
              )}
            >
              {column.isSortable && onSort !== undefined ? (
                <SortButton
                  isSorted={sort?.key === column.key ? sort.direction : null}
                  onClick={() => onSort(column.key)}
                >
                  {column.header}
                </SortButton>
              ) : (
                column.header
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} className="hover:bg-hover not-last:border-b not-last:border-line">
            {columns.map((column) => (
              <td
                key={column.key}
                className={cx(
                  'px-3 whitespace-nowrap text-strong first:ps-4 last:pe-4 lg:first:ps-5 lg:last:pe-5',
                  heights[size],
                  column.align === 'end' && 'text-end',
                )}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function SortButton({
  isSorted,
  onClick,
  children,
}: {
  isSorted: Sort['direction'] | null
  onClick: () => void
  children: ReactNode
}) {
  const Icon = isSorted === null ? CaretUpDownIcon : isSorted === 'ascending' ? CaretUpIcon : CaretDownIcon
  return (
    <button
      type="button"
      onClick={onClick}
      className={cx('inline-flex items-center gap-1', isSorted !== null && 'text-strong')}
    >
      {children}
      <Icon size={12} aria-hidden="true" />
    </button>
  )
}

/** The next state of a sort: descending first, then ascending, then none. */
export function nextSort(sort: Sort | null, key: string): Sort | null {
  if (sort?.key !== key) return { key, direction: 'descending' }
  return sort.direction === 'descending' ? { key, direction: 'ascending' } : null
}

/** The same columns as a table from 1024 px on and as cards below. */
export function Responsive<Row>(props: TableProps<Row>) {
  const layout = useLayout()
  return layout === 'desktop' ? <Table {...props} /> : <CardList {...props} />
}

function CardList<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <ul aria-label={caption}>
      {rows.map((row) => (
        <li key={rowKey(row)} className="border-line px-(--gutter) py-3 not-first:border-t">
          <Card columns={columns} row={row} />
        </li>
      ))}
    </ul>
  )
}

function Card<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const at = (place: NonNullable<Column<Row>['mobile']>) =>
    columns.filter((column) => (column.mobile ?? 'line') === place)
  const lines = at('line')
  const cells = (place: NonNullable<Column<Row>['mobile']>) =>
    at(place).map((column) => <span key={column.key}>{column.cell(row)}</span>)
  return (
    <>
      <div className="flex items-start justify-between gap-3 small:flex-wrap small:gap-y-1">
        <div className="min-w-min">
          <div className="flex flex-wrap items-center gap-2 text-14 font-medium text-strong">{cells('title')}</div>
          <div className="mt-0.5 flex flex-wrap gap-x-2 text-12 text-muted">{cells('meta')}</div>
        </div>
        <div className="ms-auto text-end text-14 font-medium text-strong">
          {at('figure').map(({ key, header }) => (
            <span key={key} className="block text-12 font-normal text-muted">
              {header}
            </span>
          ))}
          {cells('figure')}
          {cells('value')}
        </div>
        {at('action').length > 0 && <div className="flex-none">{cells('action')}</div>}
      </div>
      {lines.length > 0 && (
        <dl className="mt-2 grid grid-cols-3 gap-x-2 tiny:grid-cols-1 gap-y-1 text-12">
          {lines.map((column) => (
            <div key={column.key} className="min-w-0 last:nth-[3n]:text-end tiny:text-start!">
              <dt className="text-muted">{column.header}</dt>
              <dd className="mt-px text-strong">{column.cell(row)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
