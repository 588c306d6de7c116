// The price alerts of the user, as the server keeps them.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api.ts'
import { useSession } from '../../session/sessionStore.ts'
import type { AlertTerms } from './alertForm.ts'

export const ALERTS_KEY = ['alerts'] as const
const SHOWN_MAX = 200

export function useAlerts(query: { symbol?: string; state?: 'open' | 'done' }) {
  const isSign = useSession((session) => session.isSign)
  return useQuery({
    queryKey: [...ALERTS_KEY, query],
    queryFn: () => api.alerts.listAlerts({ ...query, pageSize: SHOWN_MAX }),
    enabled: isSign,
  })
}

/** With an id it is edited, else made. */
export function useSaveAlert(onSaved: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, symbol, terms }: { id?: number | undefined; symbol: string; terms: AlertTerms }) =>
      id === undefined ? api.alerts.createAlert({ symbol, ...terms }) : api.alerts.editAlert({ id, ...terms }),
    onSuccess: onSaved,
    onSettled: () => cache.invalidateQueries({ queryKey: ALERTS_KEY }),
  })
}

export function useRemoveAlert(onRemoved: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api.alerts.removeAlert({ id }),
    onSuccess: onRemoved,
    onSettled: () => cache.invalidateQueries({ queryKey: ALERTS_KEY }),
  })
}
