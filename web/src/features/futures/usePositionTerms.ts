// What a position stands on: its margin, and the stops that end it.
import { useMutation } from '@tanstack/react-query'
import { submitting } from '../../ui/submitting.ts'
import { newClientId } from '../../unanswered.ts'
import { type CallInput, calls } from './futuresCalls.ts'
import { takePosition, takeStops } from './futuresQueries.ts'
import { useAfterAction } from './useAfterAction.ts'

export function usePositionTerms() {
  const { cache, t, done, onError } = useAfterAction()
  return {
    adjustMargin: useMutation({
      mutationFn: (input: CallInput<'adjustMargin'>) =>
        submitting(() => calls.adjustMargin({ ...input, clientId: newClientId() })),
      onSuccess(position) {
        takePosition(cache, position)
        done(t('margin.done'))
      },
      onError,
    }),
    placeStops: useMutation({
      mutationFn: (input: CallInput<'placeStops'>) =>
        submitting(() => calls.placeStops({ ...input, clientId: newClientId() })),
      onSuccess({ stops }) {
        takeStops(cache, stops)
        done(t('stops.set'))
      },
      onError,
    }),
    cancelStop: useMutation({
      mutationFn: (id: number) => submitting(() => calls.cancelStop({ id })),
      onSuccess(stop) {
        takeStops(cache, [stop])
        done(t('stops.cancelled'), 'plain')
      },
      onError,
    }),
  }
}
