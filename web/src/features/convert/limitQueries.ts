import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { submitting } from '@assay/ui/submitting'
import { api } from '../../api.ts'
import { newClientId } from '../../unanswered.ts'
import { useSession } from '../session/sessionStore.ts'
import { CONVERTS_KEY } from './convertQueries.ts'
import type { LimitForm } from './limitForm.ts'

const LIMITS_KEY = ['convert', 'limits'] as const
const EVERY_MS = 3000
const PAGE = 20

/** Its id stays the same until the form changes, so trying again after a lost answer places it once. */
export function usePlaceLimit() {
  const cache = useQueryClient()
  const sent = useRef({ text: '', clientId: '' })
  return useMutation({
    mutationFn: (form: LimitForm) => {
      const text = JSON.stringify(form)
      if (sent.current.text !== text) sent.current = { text, clientId: newClientId() }
      const { from: fromSymbol, to: toSymbol, total, receive, days } = form
      const plain = (amount: string) => amount.replace(/\.$/, '')
      return submitting(() =>
        api.convert.placeLimitConvert({
          fromSymbol,
          toSymbol,
          total: plain(total),
          receive: plain(receive),
          days: Number(days),
          clientId: sent.current.clientId,
        }),
      )
    },
    onSettled: () => cache.invalidateQueries({ queryKey: LIMITS_KEY }),
  })
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
