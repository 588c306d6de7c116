// One page of the financial records or of the spot trades, and whole exports of either.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Input, Output } from '@assay/api/schemas'
import { api } from '../../api.ts'
import { useSession } from '../session/sessionStore.ts'
import { readAllPages } from '../trade/orders/allPages.ts'

export type TradeRecord = Output<'spot', 'listTradeRecords'>['rows'][number]
type RecordQuery = Omit<Input<'wallet', 'listRecords'>, 'pageNum' | 'pageSize'>
type TradeQuery = Omit<Input<'spot', 'listTradeRecords'>, 'pageNum' | 'pageSize'>

export interface PageOfList {
  pageNum: number
  pageSize: number
}

/** The page before stays on the screen until the next one is there. */
export function useFinancialRecords(query: RecordQuery, page: PageOfList) {
  const isSign = useSession((session) => session.isSign)
  return useQuery({
    queryKey: ['records', query, page],
    queryFn: () => api.wallet.listRecords({ ...query, ...page }),
    placeholderData: keepPreviousData,
    enabled: isSign,
  })
}

export function useTradeRecords(query: TradeQuery, page: PageOfList) {
  const isSign = useSession((session) => session.isSign)
  return useQuery({
    queryKey: ['tradeRecords', query, page],
    queryFn: () => api.spot.listTradeRecords({ ...query, ...page }),
    placeholderData: keepPreviousData,
    enabled: isSign,
  })
}

/** to: the end of the export, so that what happens meanwhile does not shift its pages. */
export function readAllRecords(query: RecordQuery, to: number) {
  return readAllPages((page) => api.wallet.listRecords({ to, ...query, ...page }))
}

export function readAllTrades(query: TradeQuery, to: number) {
  return readAllPages((page) => api.spot.listTradeRecords({ to, ...query, ...page }))
}
