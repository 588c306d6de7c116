// Records page after page, and whole exports of them.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Input } from '@assay/api/schemas'
import { api } from '../../api.ts'
import { useSession } from '../session/sessionStore.ts'
import { readAllPages } from '../trade/orders/allPages.ts'

export type RecordQuery = Omit<Input<'wallet', 'listRecords'>, 'pageNum' | 'pageSize'>

const PAGE_SIZE = 100

export interface GrowingList<Row> {
  /** All that was read so far; undefined before the first page. */
  rows: Row[] | undefined
  hasMore: boolean
  isReadingMore: boolean
  readMore: () => void
  isError: boolean
  /** The rows are still those of the query before. */
  isOutdated: boolean
  retry: () => void
}

export function useFinancialRecords(query: RecordQuery) {
  const read = (page: PageOfList) => api.wallet.listRecords({ ...query, ...page })
  return useGrowingList(['records', query], read, ({ id }) => id)
}

interface PageOfList {
  pageNum: number
  pageSize: number
}
type ReadPage<Row> = (page: PageOfList) => Promise<{ rows: Row[]; total: number }>

/** New rows shift the pages after them, so a row may be read twice: it is listed once. */
export function useGrowingList<Row>(
  queryKey: readonly unknown[],
  read: ReadPage<Row>,
  idOf: (row: Row) => string,
  isReady = true,
): GrowingList<Row> {
  const isSign = useSession((session) => session.isSign)
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read({ pageNum: pageParam, pageSize: PAGE_SIZE }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE_SIZE < total ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    enabled: isSign && isReady,
  })
  const all = list.data?.pages.flatMap(({ rows }) => rows)
  return {
    rows: all && [...new Map(all.map((row) => [idOf(row), row])).values()],
    hasMore: list.hasNextPage,
    isReadingMore: list.isFetchingNextPage,
    readMore: () => void list.fetchNextPage(),
    isError: list.isError,
    isOutdated: list.isPlaceholderData,
    retry: () => void list.refetch(),
  }
}

/** to: the end of the export, so that what happens meanwhile does not shift its pages. */
export function readAllRecords(query: RecordQuery, to: number) {
  return readAllPages((page) => api.wallet.listRecords({ to, ...query, ...page }))
}
