// The customer's newest deposits: on the pages that show them, and for what may not be withdrawn yet.
import type { Output } from '@assay/api/schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../api.ts'
import { USER_CHANGED, useSession } from '../session/sessionStore.ts'
import { sumDecimals } from './units.ts'

export const DEPOSITS_KEY = ['deposits'] as const
const READ = 20

type Deposits = Output<'deposit', 'listDeposits'>

/** Read again whenever the user is read, and after everyMs if it is given. */
export function useNewestDeposits(everyMs?: (rows: Deposits['rows']) => number | false) {
  const isSign = useSession((session) => session.isSign)
  const cache = useQueryClient()
  useEffect(() => {
    const refresh = () => void cache.invalidateQueries({ queryKey: DEPOSITS_KEY })
    window.addEventListener(USER_CHANGED, refresh)
    return () => window.removeEventListener(USER_CHANGED, refresh)
  }, [cache])
  return useQuery({
    queryKey: DEPOSITS_KEY,
    queryFn: () => api.deposit.listDeposits({ pageSize: READ }),
    enabled: isSign,
    refetchInterval: ({ state }) => everyMs?.(state.data?.rows ?? []) ?? false,
  })
}

/** How much of a coin has been credited and can still be undone by the network; '0' for none. */
export function notFinalOf(
  rows: readonly Pick<Deposits['rows'][number], 'coin' | 'amount' | 'status'>[],
  coin: string,
) {
  return sumDecimals(rows.flatMap((row) => (row.coin === coin && row.status === 'CREDITED' ? [row.amount] : [])))
}
