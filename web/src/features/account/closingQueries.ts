import type { Output } from '@assay/api/schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { showToast } from '@assay/ui/toast'
import { api } from '../../api.ts'
import { refreshUser } from '../session/sessionStore.ts'

export type Closing = Output<'closing', 'getClosing'>

const CLOSING = ['closing']

/** Read again each time the page is opened: what is in the way is solved on other pages. */
export function useClosing() {
  return useQuery({ queryKey: CLOSING, queryFn: () => api.closing.getClosing({}), staleTime: 0 })
}

/** After a closing was prepared, booked or cancelled; the whole app then shows whether the account is frozen. */
export function useClosingChanged(): (closing?: Closing) => Promise<void> {
  const queries = useQueryClient()
  return async (closing) => {
    if (closing === undefined) await queries.invalidateQueries({ queryKey: CLOSING })
    else queries.setQueryData(CLOSING, closing)
    await refreshUser()
  }
}

/** Cancels a closing that is prepared or booked, and then says `text`. */
export function useCancelClosing(text: string) {
  const changed = useClosingChanged()
  return useMutation({
    mutationFn: () => api.closing.cancelClosing({}),
    async onSuccess(closing) {
      await changed(closing)
      showToast({ tone: 'positive', text })
    },
    onError: () => changed(),
  })
}
