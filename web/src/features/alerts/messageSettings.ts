import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Input, Output } from '@assay/api/schemas'
import { api } from '../../api.ts'
import { endNotifications, readBrowser, turnOnNotifications } from './browserPush.ts'

export type MessageSettings = Output<'user', 'getMessageSettings'>
export type MessageChoice = MessageSettings['groups'][number]
export type PushBrowser = MessageSettings['push']['browsers'][number]

const KEY = ['messageSettings'] as const
const BROWSER_KEY = ['pushBrowser'] as const

export function useMessageSettings() {
  return useQuery({ queryKey: KEY, queryFn: () => api.user.getMessageSettings({}) })
}

/** The permission can be changed outside the page, so it is read again whenever the window gets the focus. */
export function useBrowserFacts() {
  return useQuery({ queryKey: BROWSER_KEY, queryFn: readBrowser, refetchOnWindowFocus: 'always' })
}

/** The switch moves at once, and moves back if the server refuses. */
export function useSetChoice() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: KEY,
    mutationFn: (choice: Input<'user', 'setMessageChoice'>) => api.user.setMessageChoice(choice),
    onMutate: async ({ group, channel, isOn }) => {
      // What is read now was asked for before this press, and would undo it on the screen.
      await cache.cancelQueries({ queryKey: KEY })
      cache.setQueryData<MessageSettings>(KEY, (known) =>
        known === undefined
          ? known
          : {
              ...known,
              groups: known.groups.map((each) => (each.group === group ? { ...each, [channel]: isOn } : each)),
            },
      )
    },
    onSettled: async () => {
      const isLast = cache.isMutating({ mutationKey: KEY }) === 1
      if (isLast) await cache.invalidateQueries({ queryKey: KEY })
    },
  })
}

export function useTurnOn() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: turnOnNotifications,
    onSettled: () => Promise.all([KEY, BROWSER_KEY].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  })
}

export function useTurnOff() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, isThis }: PushBrowser) => {
      await api.user.unsubscribePush({ id })
      if (isThis) await endNotifications()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  })
}
