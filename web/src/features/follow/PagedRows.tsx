import { FailedState } from '@assay/ui/EmptyState'
import { MoreButton } from '@assay/ui/MoreButton'
import { SkeletonRows } from '@assay/ui/Skeleton'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { usePages } from '../session/usePages.ts'

interface PagedRowsProps<Row> {
  /** As usePages gives it. */
  list: Pick<ReturnType<typeof usePages<Row>>, 'rows' | 'isError' | 'hasNextPage' | 'isFetchingNextPage'> & {
    refetch: () => Promise<unknown>
    fetchNextPage: () => Promise<unknown>
  }
  /** What the list is of, while it is read. */
  label: string
  failed: string
  none: string
  keyOf: (row: Row) => string | number
  children: (row: Row) => ReactNode
}

/** A list in small rows, read page by page. */
export function PagedRows<Row>({ list, label, failed, none, keyOf, children }: PagedRowsProps<Row>) {
  const t = useTranslations('follow')
  const { rows, isError, refetch } = list
  if (rows === undefined && isError) return <FailedState text={failed} onRetry={() => void refetch()} isBrief />
  if (rows === undefined) return <SkeletonRows count={4} label={label} />
  if (rows.length === 0) return <p className="py-3 text-13 text-muted">{none}</p>
  return (
    <>
      <ul>
        {rows.map((row) => (
          <li key={keyOf(row)} className="border-t border-line py-2.5 text-13 first:border-t-0">
            {children(row)}
          </li>
        ))}
      </ul>
      <MoreButton pages={list} className="pt-2">
        {t('more')}
      </MoreButton>
    </>
  )
}
