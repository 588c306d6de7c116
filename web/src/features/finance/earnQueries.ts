// What the pages of earn read and send: products, the customer's positions with their interest, and what changes them.
import type { Output } from '@assay/api/schemas'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { BALANCES_KEY } from '../balances/balances.ts'
import { useSession } from '../session/sessionStore.ts'
import { useOnce } from '../session/useOnce.ts'
import { usePages } from '../session/usePages.ts'

export type Product = Output<'earn', 'listProducts'>[number]
export type Position = Output<'earn', 'subscribe'>
export type ListedPosition = Output<'earn', 'listPositions'>['rows'][number]
export type InterestDay = Output<'earn', 'listInterest'>['rows'][number]
export type PositionState = 'open' | 'done'

const KEY = ['earn'] as const
/** A user has at most 200 open positions. */
const OPEN_PAGE = 200
/** What others subscribe changes what is left. */
const PRODUCTS_EVERY_MS = 15_000

export function useProducts() {
  return useQuery({
    queryKey: [...KEY, 'products'],
    queryFn: () => api.earn.listProducts({}),
    refetchInterval: PRODUCTS_EVERY_MS,
  })
}

export function useEarnAmounts() {
  const isSign = useSession((session) => session.isSign)
  return useQuery({ queryKey: [...KEY, 'amounts'], queryFn: () => api.earn.getFinanceAmount({}), enabled: isSign })
}

export function useOpenPositions() {
  const isSign = useSession((session) => session.isSign)
  return useQuery({
    queryKey: [...KEY, 'positions', 'open'],
    queryFn: async () => (await api.earn.listPositions({ pageSize: OPEN_PAGE, state: 'open' })).rows,
    enabled: isSign,
  })
}

export function useEndedPositions() {
  return usePages([...KEY, 'positions', 'done'], (page) => api.earn.listPositions({ ...page, state: 'done' }))
}

export function useInterestDays(orderId: number) {
  return usePages([...KEY, 'interest', orderId], (page) => api.earn.listInterest({ ...page, orderId }))
}

export interface Subscription {
  planId: string
  money: string
  days: number
  version: number
  autoRenew: boolean
}

const STALE = [KEY, BALANCES_KEY]

export function useSubscribe() {
  return useOnce((input: Subscription & { clientId: string }) => api.earn.subscribe(input), STALE)
}

export function useRedeem() {
  return useOnce((input: { orderId: number; money?: string; clientId: string }) => api.earn.redeem(input), STALE)
}

export function useSetAutoRenew() {
  return useOnce(
    (input: { orderId: number; autoRenew: boolean; clientId: string }) => api.earn.setAutoRenew(input),
    STALE,
  )
}
