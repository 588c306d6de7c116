import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { MESSAGES_KEY } from '../session/inbox.ts'

const PAGE_SIZE = 20

export type MessageTab = 'all' | 'trades' | 'account'

export function useMessageList(tab: MessageTab, isUnreadOnly: boolean) {
  const about = { ...(tab !== 'all' && { about: tab }), ...(isUnreadOnly && { state: 'unread' as const }) }
  return useInfiniteQuery({
    queryKey: [...MESSAGES_KEY, 'list', tab, isUnreadOnly],
    queryFn: ({ pageParam }) => api.user.listMessages({ ...about, pageNum: pageParam, pageSize: PAGE_SIZE }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE_SIZE < total ? pages.length + 1 : undefined),
  })
}

/** null for a message that is no longer kept, or is another user's. */
export function useMessage(id: number) {
  return useQuery({
    queryKey: [...MESSAGES_KEY, 'one', id],
    queryFn: async () => (await api.user.listMessages({ id, pageSize: 1 })).rows[0] ?? null,
    enabled: isId(id),
  })
}

/** Whether a message could have this id. */
export function isId(id: number): boolean {
  return Number.isSafeInteger(id) && id > 0
}

/** Without ids, all of them. */
export function useReadMessages() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (ids?: number[]) => api.user.readMessages(ids === undefined ? {} : { ids }),
    onSuccess: () => cache.invalidateQueries({ queryKey: MESSAGES_KEY }),
  })
}
