import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { useSession } from '../session/sessionStore.ts'
import type { WatchGroups } from './groupEdits.ts'

/** Under the watchlist's own key: whatever changes the list has the groups read again. */
const KEY = ['watchlist', 'groups'] as const
const none: WatchGroups = []

async function readGroups(): Promise<WatchGroups> {
  const groups = await api.market.listWatchlistGroups({})
  return groups.map(({ name, coins }) => ({ name, symbols: coins }))
}

/** The user's groups in their order, what is in none first. Empty until known. */
export function useWatchGroups(): WatchGroups {
  const isSign = useSession((session) => session.isSign)
  const { data } = useQuery({ queryKey: KEY, queryFn: readGroups, enabled: isSign })
  return data ?? none
}

export function useArrangeGroups(onKept: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (groups: WatchGroups) =>
      api.market.arrangeWatchlist({ groups: groups.map(({ name, symbols }) => ({ name, coins: [...symbols] })) }),
    onSuccess: onKept,
    onSettled: () => cache.invalidateQueries({ queryKey: ['watchlist'] }),
  })
}
