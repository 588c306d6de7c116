// Lists of the past, a page at a time and in a span of days: finished orders, closed positions, trades, funding,
// liquidations. One description for each serves its list and its export.
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { useSession } from '../session/sessionStore.ts'
import { readAllPages } from '../trade/orders/allPages.ts'
import {
  filterInput,
  HISTORY_PAGE,
  type HistoryFilter,
  type ListPage,
  nextPage,
  rowsOf,
} from '../trade/orders/orderLists.ts'
import { FUTURES_HISTORY_KEY } from './futuresQueries.ts'

interface PageInput extends ReturnType<typeof filterInput> {
  pageNum: number
  pageSize: number
}

export interface PastList<Row> {
  name: string
  read(input: PageInput): Promise<ListPage<Row>>
  id(row: Row): string | number
}

/** Keeps the row's type of what is read. */
function list<Row>(past: PastList<Row>): PastList<Row> {
  return past
}

export const pastOrders = list({
  name: 'orders',
  read: (input) => api.futures.listOrders({ status: 1, ...input }),
  id: (row) => row.orderId,
})
export const pastPositions = list({
  name: 'positions',
  read: (input) => api.futures.listPositions({ status: 1, ...input }),
  id: (row) => row.positionId,
})
export const pastTrades = list({
  name: 'trades',
  read: (input) => api.futures.listTradeRecords(input),
  id: (row) => `${row.symbol}${row.tradeId}${row.isMaker}`,
})
export const pastFunding = list({
  name: 'funding',
  read: (input) => api.futures.listFundingPayments(input),
  id: (row) => `${row.positionId}.${row.time}`,
})
export const pastLiquidations = list({
  name: 'liquidations',
  read: (input) => api.futures.listLiquidations(input),
  id: (row) => row.liquidationId,
})

export function usePast<Row>({ name, read, id }: PastList<Row>, filter: HistoryFilter) {
  const isSign = useSession((session) => session.isSign)
  const query = useInfiniteQuery({
    queryKey: [...FUTURES_HISTORY_KEY, name, filter],
    queryFn: ({ pageParam }) => read({ pageNum: pageParam, pageSize: HISTORY_PAGE, ...filterInput(filter) }),
    initialPageParam: 1,
    getNextPageParam: nextPage<Row>,
    enabled: isSign,
  })
  return { query, rows: rowsOf(query.data, id) }
}

/** Everything that the filter lets through. Its end is fixed first, so that what happens meanwhile shifts no page. */
export function readPast<Row>({ read }: PastList<Row>, filter: HistoryFilter): Promise<Row[]> {
  const input = filterInput({ ...filter, to: filter.to ?? Date.now() })
  return readAllPages((page) => read({ ...input, ...page }))
}
