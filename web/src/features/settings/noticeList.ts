// All notices that are shown to this person now, and which of them a customer has read.
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../api.ts'
import { useMessages } from '../../i18n/messages.ts'
import { useSession } from '../session/sessionStore.ts'
import type { Notice } from './notices.ts'

const PAGE_SIZE = 20

/** The newest of each rank first. */
export function useNoticeList() {
  const locale = useMessages((state) => state.locale)
  return useInfiniteQuery({
    queryKey: ['notices', locale],
    queryFn: ({ pageParam }) => api.content.listNotices({ pageNum: pageParam, pageSize: PAGE_SIZE }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE_SIZE < total ? pages.length + 1 : undefined),
  })
}

/** For customers; what visitors have read is not kept. If the server cannot be told now, they stay unread. */
export function useReadNotices(): (notices: readonly Notice[]) => void {
  const queries = useQueryClient()
  const isSign = useSession((session) => session.isSign)
  return useCallback(
    (notices) => {
      const read = notices.filter((notice) => !notice.isRead).map(({ id, version }) => ({ id, version }))
      if (!isSign || read.length === 0) return
      void api.content
        .readNotices({ notices: read })
        .then(async () => {
          await queries.invalidateQueries({ queryKey: ['notice'] })
          await queries.invalidateQueries({ queryKey: ['notices'] })
        })
        .catch(() => {})
    },
    [isSign, queries],
  )
}
