// What the pages of copy trading read and send.
import type { Input, Output } from '@assay/api/schemas'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { orNull } from '../../Found.tsx'
import { BALANCES_KEY } from '../balances/balances.ts'
import { useSession } from '../session/sessionStore.ts'
import { useOnce } from '../session/useOnce.ts'
import { usePages } from '../session/usePages.ts'

export type Trader = Output<'follow', 'getTrader'>
export type Follow = Output<'follow', 'listFollows'>['rows'][number]
/** One open position of a follow. */
export interface OfPosition {
  follow: Follow
  position: Follow['positions'][number]
}
export type Settings = Follow['settings']
export type Application = Output<'follow', 'getApplication'>
export type Share = Output<'follow', 'listShares'>['rows'][number]
export type TraderSort = NonNullable<Input<'follow', 'listTraders'>['sort']>
export const periods = [30, 90, 365] as const
export type Period = (typeof periods)[number]

const KEY = ['follow'] as const
const STALE = [KEY, BALANCES_KEY]
/** The figures are computed once a minute. */
const TRADERS_EVERY_MS = 60_000
/** Results move with the marks. */
const FOLLOWS_EVERY_MS = 5000
const SKIPS_EVERY_MS = 30_000
const MOST = 200

export function useTraders(sort: TraderSort, days: Period, search: string) {
  return useQuery({
    queryKey: [...KEY, 'traders', sort, days, search],
    queryFn: async () =>
      (await api.follow.listTraders({ sort, days, pageSize: MOST, ...(search !== '' && { search }) })).rows,
    refetchInterval: TRADERS_EVERY_MS,
    // Another order keeps the list in place until it has come.
    placeholderData: keepPreviousData,
  })
}

/** null: there is no such trader. */
export function useTrader(traderId: number, days: Period) {
  return useQuery({
    queryKey: [...KEY, 'trader', traderId, days],
    queryFn: () => orNull(api.follow.getTrader({ traderId, days }), 'UNKNOWN_TRADER'),
    enabled: isTraderId(traderId),
    placeholderData: keepPreviousData,
  })
}

/** Whether a trader could have this id. */
export function isTraderId(id: number): boolean {
  return Number.isSafeInteger(id) && id > 0
}

export function useTraderPositions(traderId: number) {
  return usePages([...KEY, 'positions', traderId], (page) => api.follow.listTraderPositions({ ...page, traderId }))
}

const running = {
  queryKey: [...KEY, 'mine', 'running'],
  queryFn: async () => (await api.follow.listFollows({ pageSize: MOST, state: 'running' })).rows,
}

export function useFollows() {
  const isSign = useSession((session) => session.isSign)
  return useQuery({ ...running, enabled: isSign, refetchInterval: FOLLOWS_EVERY_MS })
}

/** Whether the user copies this trader; false until known. */
export function useIsCopied(trader: number): boolean {
  const isSign = useSession((session) => session.isSign)
  const { data = [] } = useQuery({ ...running, enabled: isSign })
  return data.some(({ traderId }) => traderId === trader)
}

export function useEndedFollows() {
  return usePages([...KEY, 'mine', 'ended'], (page) => api.follow.listFollows({ ...page, state: 'ended' }))
}

export function useFollowOrders(followId: number) {
  return usePages([...KEY, 'orders', followId], (page) => api.follow.listFollowOrders({ ...page, followId }))
}

export function useSkips(followId: number) {
  return usePages([...KEY, 'skips', followId], (page) => api.follow.listSkips({ ...page, followId }))
}

/** The follower's own wish, or nothing that was missed. */
const expected: readonly string[] = ['PAUSED', 'LEAVING', 'SYMBOL_OFF', 'NOTHING_TO_CLOSE']

/** The newest order that was unexpectedly not copied, if none was copied after it; null until known. */
export function useNewestSkip({ followId, status }: Follow) {
  const { data = null } = useQuery({
    queryKey: [...KEY, 'newestSkip', followId],
    async queryFn() {
      const [skips, orders] = await Promise.all([
        api.follow.listSkips({ followId, pageSize: 10 }),
        api.follow.listFollowOrders({ followId, pageSize: 1 }),
      ])
      const copiedAt = orders.rows[0]?.time ?? 0
      return skips.rows.find(({ reason, time }) => time > copiedAt && !expected.includes(reason)) ?? null
    },
    enabled: status === 'ACTIVE',
    refetchInterval: SKIPS_EVERY_MS,
  })
  return data
}

export function useShares(as: 'follower' | 'trader') {
  return usePages([...KEY, 'shares', as], (page) => api.follow.listShares({ ...page, as }))
}

export function useFollowers() {
  return usePages([...KEY, 'followers'], (page) => api.follow.listFollowers(page))
}

export function useApplication() {
  const isSign = useSession((session) => session.isSign)
  return useQuery({ queryKey: [...KEY, 'application'], queryFn: () => api.follow.getApplication({}), enabled: isSign })
}

export function useApply() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: { name: string; about: string }) => api.follow.applyAsTrader({ ...input, acceptsRules: true }),
    onSettled: () => cache.invalidateQueries({ queryKey: [...KEY, 'application'] }),
  })
}

type Once<Operation extends keyof typeof api.follow> = Parameters<(typeof api.follow)[Operation]>[0] & {
  clientId: string
}

export const useStartFollow = () => useOnce((input: Once<'startFollow'>) => api.follow.startFollow(input), STALE)
export const useUpdateFollow = () => useOnce((input: Once<'updateFollow'>) => api.follow.updateFollow(input), STALE)
export const usePauseFollow = () => useOnce((input: Once<'pauseFollow'>) => api.follow.pauseFollow(input), STALE)
export const useAddToFollow = () => useOnce((input: Once<'addToFollow'>) => api.follow.addToFollow(input), STALE)
export const useLeaveFollow = () => useOnce((input: Once<'leaveFollow'>) => api.follow.leaveFollow(input), STALE)
export const useCloseCopied = () =>
  useOnce((input: Once<'closeFollowPosition'>) => api.follow.closeFollowPosition(input), STALE)
export const useAddCopiedMargin = () =>
  useOnce((input: Once<'addFollowMargin'>) => api.follow.addFollowMargin(input), STALE)
