import type { UseQueryResult } from '@tanstack/react-query'
import CaretRightIcon from '~icons/ph/caret-right-bold'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { type Column, Responsive } from '@assay/ui/Table'

interface TotalsProps<Row> {
  query: UseQueryResult<Row[]>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
}

/** Totals of a list, folded away until somebody wants them. Nothing where there is nothing to add up. */
export function Totals<Row>({ query: { data, isError, refetch }, columns, rowKey }: TotalsProps<Row>) {
  const t = useTranslations('wallet.records')
  if (isError && data === undefined)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-x-3 px-(--gutter) py-2 text-13 text-negative lg:px-5">
        {t('totals.failed')}
        <Button kind="quiet" size="xs" onClick={() => void refetch()}>
          {t('totals.again')}
        </Button>
      </p>
    )
  return (
    <details className="group mx-(--gutter) my-2 rounded-3 bg-sunken lg:mx-5" hidden={data?.length === 0}>
      <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2 px-3 text-13 font-medium text-strong">
        <CaretRightIcon size={12} aria-hidden="true" className="group-open:rotate-90 rtl:not-group-open:rotate-180" />
        {t('totals.title')}
      </summary>
      <div className="overflow-x-auto bg-surface pb-2">
        <Responsive caption={t('totals.title')} columns={columns} rows={data ?? []} rowKey={rowKey} />
      </div>
    </details>
  )
}
