// What the pages read: the channels and limits, quotes, the address book, and the customer's withdrawals.
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Input } from '@assay/api/schemas'
import { useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { live } from '../../live/live.ts'
import { BALANCES_KEY } from '../balances/balances.ts'
import { useSession } from '../session/sessionStore.ts'
import { isMoving, nextLook, type Wanted } from './withdrawalFacts.ts'

const WITHDRAWALS_KEY = ['withdrawals'] as const
const STATUS_KEY = ['withdrawalStatus'] as const
const BOOK_KEY = ['withdrawalAddresses'] as const
const QUOTE_KEY = ['withdrawalQuote'] as const

const MOVING_EVERY_MS = 2000
const QUIET_EVERY_MS = 15_000
const QUOTE_AFTER_MS = 350
/** A bank's rate moves while its withdrawal is being confirmed. */
const WATCHED_EVERY_MS = 5000
const PAGE = 20

export function useWithdrawalStatus() {
  const isSign = useSession((session) => session.isSign)
  return useQuery({
    queryKey: STATUS_KEY,
    queryFn: () => api.withdrawal.getWithdrawalStatus({}),
    enabled: isSign,
    refetchInterval: ({ state }) => nextLook(state.data, live.serverNow()),
  })
}

/**
 * Of what is in the fields once nothing was typed for a moment; isWatched: read again and again. isOf: whether the answer is
 * about what is there now.
 */
export function useQuote(wanted: Wanted | null, isWatched = false) {
  const settled = useSettled(JSON.stringify(wanted))
  const asked = JSON.parse(settled) as Wanted | null
  const quote = useQuery({
    queryKey: [...QUOTE_KEY, settled],
    queryFn: () => api.withdrawal.quoteWithdrawal(quoteInput(asked)),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: 1,
    refetchInterval: isWatched && WATCHED_EVERY_MS,
    // Offline it fails at once, and says so, instead of waiting.
    networkMode: 'always',
    refetchOnReconnect: true,
  })
  const isOf = settled === JSON.stringify(wanted) && quote.data !== undefined && !quote.isPlaceholderData
  const queries = useQueryClient()
  return {
    quote: quote.data,
    isOf,
    error: quote.error,
    refetch: quote.refetch,
    /** For just what is wanted, while the settled quote is of something else. */
    readNow: () =>
      queries.fetchQuery({
        queryKey: [...QUOTE_KEY, JSON.stringify(wanted)],
        queryFn: () => api.withdrawal.quoteWithdrawal(quoteInput(wanted)),
        networkMode: 'always',
      }),
  }
}

function quoteInput(wanted: Wanted | null): Input<'withdrawal', 'quoteWithdrawal'> {
  const { coinType = '', amount = '', adress = '' } = wanted ?? {}
  return { coinType, ...(amount !== '' && { amount: amount.replace(/\.$/, '') }), ...(adress !== '' && { adress }) }
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), QUOTE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

export function useBook() {
  const isSign = useSession((session) => session.isSign)
  return useQuery({ queryKey: BOOK_KEY, queryFn: () => api.withdrawal.listAddresses({}), enabled: isSign })
}

export type Filters = Pick<Input<'withdrawal', 'listWithdrawals'>, 'coin' | 'status'>

/** Newest first; oftener while one of them moves. */
export function useWithdrawals(filters: Filters = {}) {
  const isSign = useSession((session) => session.isSign)
  const query = useInfiniteQuery({
    queryKey: [...WITHDRAWALS_KEY, 'list', filters],
    queryFn: ({ pageParam }) => api.withdrawal.listWithdrawals({ ...filters, pageNum: pageParam, pageSize: PAGE }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * PAGE < last.total ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    enabled: isSign,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) => rows.some(isMoving)) === true ? MOVING_EVERY_MS : QUIET_EVERY_MS,
  })
  return { ...query, rows: query.data?.pages.flatMap(({ rows }) => rows) }
}

/** null: there is none with this number. */
export function useWithdrawal(withdrawalId: number) {
  const isSign = useSession((session) => session.isSign)
  return useQuery({
    queryKey: [...WITHDRAWALS_KEY, withdrawalId],
    queryFn: async () => (await api.withdrawal.listWithdrawals({ withdrawalId })).rows[0] ?? null,
    enabled: isSign && Number.isSafeInteger(withdrawalId) && withdrawalId > 0,
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? MOVING_EVERY_MS : false),
  })
}

export function useWithdrawalTimes() {
  return useQuery({ queryKey: ['withdrawalTimes'], queryFn: () => api.withdrawal.listWithdrawalTimes({}) })
}

/** After a request, its refusal or its end: what they change is read again. */
export function useWithdrawalsChanged(): () => void {
  const cache = useQueryClient()
  return () => {
    for (const queryKey of [WITHDRAWALS_KEY, STATUS_KEY, QUOTE_KEY, BALANCES_KEY, ['records']])
      void cache.invalidateQueries({ queryKey })
  }
}

/** After a change of the address book or its mode. */
export function useBookChanged(): () => void {
  const cache = useQueryClient()
  return () => {
    for (const queryKey of [BOOK_KEY, STATUS_KEY, QUOTE_KEY]) void cache.invalidateQueries({ queryKey })
  }
}
