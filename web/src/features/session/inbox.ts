// How many messages nobody has read, and when the list is to be read again.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Output } from '@assay/api/schemas'
import { api } from '../../api.ts'
import { live } from '../../live/live.ts'
import { refreshUser, useSession } from './sessionStore.ts'

export type Message = Output<'user', 'listMessages'>['rows'][number]

export const MESSAGES_KEY = ['messages'] as const
/** The first rows of a page come before a dot on a bell. */
const ASKED_AFTER_MS = 3000

/** For the dot on the bell. 0 until known. */
export function useUnread(): number {
  const isSign = useSession((session) => session.isSign)
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), ASKED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const { data } = useQuery({
    queryKey: [...MESSAGES_KEY, 'unread'],
    queryFn: async () => (await api.user.listMessages({ pageSize: 1 })).unread,
    enabled: isSign && isDue,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return isSign ? (data ?? 0) : 0
}

/** What is known of the user has changed: frozen, verified, a contact. */
const aboutUser = /^(ACCOUNT|VERIFICATION)_/

/** Once, in the shell: hears messages, and reads the lists again after an absence. */
export function useInbox(onMessage: (message: Message) => void): void {
  const cache = useQueryClient()
  useEffect(() => {
    const refresh = () => void cache.invalidateQueries({ queryKey: MESSAGES_KEY })
    const stops = [
      live.on('MESSAGE', ({ data }) => {
        refresh()
        void cache.invalidateQueries({ queryKey: ['alerts'] })
        if (aboutUser.test(data.kind)) refreshUser().catch(() => undefined)
        onMessage(data)
      }),
      live.on('auth', refresh),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [cache, onMessage])
}
