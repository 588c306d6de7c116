import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { orNull } from '../../Found.tsx'
import type { Thread } from './ticketFacts.ts'

const TICKETS_KEY = ['tickets'] as const
const PAGE = 20
/** An answer may come at any time; a message tells of it too. */
const EVERY_MS = 30_000

export function useTickets(state: 'open' | 'closed') {
  return useInfiniteQuery({
    queryKey: [...TICKETS_KEY, 'list', state],
    queryFn: ({ pageParam }) => api.support.listTickets({ state, pageNum: pageParam, pageSize: PAGE }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE < total ? pages.length + 1 : undefined),
    refetchInterval: EVERY_MS,
  })
}

/** null: there is no such ticket of the caller. */
export function useTicket(ticketId: number) {
  return useQuery({
    queryKey: [...TICKETS_KEY, ticketId],
    queryFn: () => orNull(api.support.getTicket({ ticketId }), 'NOT_FOUND'),
    enabled: Number.isSafeInteger(ticketId) && ticketId > 0,
    refetchInterval: EVERY_MS,
  })
}

/** Shows an answered thread at once, and reads the lists again. */
export function useTicketChanged() {
  const queries = useQueryClient()
  return (thread?: Thread) => {
    if (thread !== undefined) queries.setQueryData([...TICKETS_KEY, thread.ticketId], thread)
    void queries.invalidateQueries({ queryKey: TICKETS_KEY })
  }
}
