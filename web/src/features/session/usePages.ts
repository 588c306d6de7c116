// A list of the signed-in user that is read page by page, the next one on request.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSession } from './sessionStore.ts'

const PAGE = 20

type ReadPage<Row> = (page: { pageNum: number; pageSize: number }) => Promise<{ rows: Row[]; total: number }>

/** As useInfiniteQuery, with the rows of all pages that were read; undefined until the first is there. */
export function usePages<Row>(queryKey: readonly unknown[], read: ReadPage<Row>) {
  const isSign = useSession((session) => session.isSign)
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read({ pageNum: pageParam, pageSize: PAGE }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE < total ? pages.length + 1 : undefined),
    enabled: isSign,
  })
  return { ...list, rows: list.data?.pages.flatMap(({ rows }) => rows) }
}
