// The terms of a position: its margin, and the stops that end it.
import { useMutation } from '@tanstack/react-query'
import type { Input } from '@assay/api/schemas'
import { api } from '../../../api.ts'
import { submitting } from '@assay/ui/submitting'
import { newClientId } from '../../../unanswered.ts'
import { takePosition, takeStops } from '../futuresQueries.ts'
import { useAfterAction } from './useAfterAction.ts'

export function usePositionTerms() {
  const { cache, t, done, onError } = useAfterAction()
  return {
    adjustMargin: useMutation({
      mutationFn: (input: Input<'futures', 'adjustMargin'>) =>
        submitting(() => api.futures.adjustMargin({ ...input, clientId: newClientId() })),
      onSuccess(position) {
        takePosition(cache, position)
        done(t('margin.done'))
      },
      onError,
    }),
    placeStops: useMutation({
      mutationFn: (input: Input<'futures', 'placeStops'>) =>
        submitting(() => api.futures.placeStops({ ...input, clientId: newClientId() })),
      onSuccess({ stops }) {
        takeStops(cache, stops)
        done(t('stops.set'))
      },
      onError,
    }),
    moveStop: useMutation({
      mutationFn: (input: Input<'futures', 'amendStop'>) =>
        submitting(() => api.futures.amendStop({ ...input, clientId: newClientId() })),
      onSuccess(stop) {
        takeStops(cache, [stop])
        done(t('stops.moved'))
      },
      onError,
    }),
    cancelStop: useMutation({
      mutationFn: (id: number) => submitting(() => api.futures.cancelStop({ id })),
      onSuccess(stop) {
        takeStops(cache, [stop])
        done(t('stops.cancelled'), 'plain')
      },
      onError,
    }),
  }
}
