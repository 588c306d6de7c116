// What the page reads: the coins and their terms, quotes, and the user's converts.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { submitting } from '@assay/ui/submitting'
import { api } from '../../api.ts'
import { usePages } from '../session/usePages.ts'
import { BALANCES_KEY } from '../balances/balances.ts'
import { newClientId } from '../../unanswered.ts'
import type { ConvertForm, ConvertRow } from './convertForm.ts'
import type { SmallBalance } from './smallBalances.ts'

const COINS_EVERY_MS = 3000
/** A new quote before the shown one ends. */
const QUOTE_EVERY_MS = 7500
const DECISION_EVERY_MS = 1000
const PAGE = 20
export const CONVERTS_KEY = ['convert', 'list'] as const
const COINS_KEY = ['convert', 'coins'] as const

export function useConvertCoins() {
  return useQuery({
    queryKey: COINS_KEY,
    queryFn: () => api.convert.listConvertCoins({}),
    refetchInterval: COINS_EVERY_MS,
    retry: false,
  })
}

export function readQuote({ from, to, amount, side }: ConvertForm) {
  const asked = amount.replace(/\.$/, '')
  const pair = { fromSymbol: from, toSymbol: to }
  return api.convert.getQuote(side === 'from' ? { ...pair, total: asked } : { ...pair, receive: asked })
}

/** Renewed as long as it is shown. isWanted: the form is complete, and nothing is being confirmed. */
export function useQuote(form: ConvertForm, isWanted: boolean) {
  return useQuery({
    queryKey: ['convert', 'quote', form.from, form.to, form.side, form.amount],
    queryFn: () => readQuote(form),
    enabled: isWanted,
    refetchInterval: QUOTE_EVERY_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    // Offline it fails at once, and says so, instead of waiting.
    networkMode: 'always',
    refetchOnReconnect: true,
  })
}

/** Accepts a quote; its answer is the convert, decided or not. The same quote can be sent again: it is accepted once. */
export function useAccept() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (quoteId: string) => submitting(() => api.convert.currencyExchange({ quoteId })),
    onSettled() {
      void cache.invalidateQueries({ queryKey: CONVERTS_KEY })
      void cache.invalidateQueries({ queryKey: BALANCES_KEY })
    },
  })
}

/** Converts whole balances to one coin, each by itself at the rate of that moment. Sent twice, nothing is left to convert. */
export function useSmallConverts(toSymbol: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (balances: readonly SmallBalance[]) =>
      submitting(() =>
        Promise.allSettled(
          balances.map(({ coin, total }) =>
            api.convert.currencyExchange({ fromSymbol: coin, toSymbol, total, clientId: newClientId() }),
          ),
        ),
      ),
    onSettled() {
      void cache.invalidateQueries({ queryKey: CONVERTS_KEY })
      void cache.invalidateQueries({ queryKey: BALANCES_KEY })
    },
  })
}

/** A convert that was not decided when it was answered, until it is. */
export function useDecision(accepted: ConvertRow) {
  const isOpen = (row: ConvertRow | undefined) => (row ?? accepted).status === 0
  return useQuery({
    queryKey: ['convert', 'decision', accepted.id],
    queryFn: async () => {
      const { rows } = await api.convert.listConverts({ pageSize: PAGE })
      return rows.find(({ id }) => id === accepted.id) ?? accepted
    },
    enabled: accepted.status === 0,
    refetchInterval: ({ state }) => (isOpen(state.data) ? DECISION_EVERY_MS : false),
  })
}

export function useConverts() {
  return usePages(CONVERTS_KEY, (page) => api.convert.listConverts(page))
}
