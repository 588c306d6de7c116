import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { submitting } from '@assay/ui/submitting'
import { api } from '../../api.ts'
import { useSession } from '../session/sessionStore.ts'
import { useOnce } from '../session/useOnce.ts'
import { CONVERTS_KEY } from './convertQueries.ts'
import type { LimitForm } from './limitForm.ts'

const LIMITS_KEY = ['convert', 'limits'] as const
const EVERY_MS = 3000
const PAGE = 20

export function usePlaceLimit() {
  const plain = (amount: string) => amount.replace(/\.$/, '')
  return useOnce(
    ({ from: fromSymbol, to: toSymbol, total, receive, days, clientId }: LimitForm & { clientId: string }) =>
      api.convert.placeLimitConvert({
        fromSymbol,
        toSymbol,
        total: plain(total),
        receive: plain(receive),
        days: Number(days),
        clientId,
      }),
    [LIMITS_KEY],
  )
}

export function useCancelLimit() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => submitting(() => api.convert.cancelLimitConvert({ id })),
    onSettled: () => cache.invalidateQueries({ queryKey: LIMITS_KEY }),
  })
}

/** Newest first; read again while one may be converted. */
export function useLimits() {
  const cache = useQueryClient()
  const isSign = useSession((session) => session.isSign)
  const query = useInfiniteQuery({
    queryKey: LIMITS_KEY,
    queryFn: async ({ pageParam }) => {
      const page = await api.convert.listLimitConverts({ pageNum: pageParam, pageSize: PAGE })
      void cache.invalidateQueries({ queryKey: CONVERTS_KEY })
      return page
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * PAGE < last.total ? pages.length + 1 : undefined),
    enabled: isSign,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) => rows.some(({ endedAt }) => endedAt === null)) ? EVERY_MS : false,
  })
  return { ...query, rows: query.data?.pages.flatMap(({ rows }) => rows) }
}
