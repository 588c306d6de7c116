// Closing and turning positions. Closing is always possible, whatever its result.
import { useMutation } from '@tanstack/react-query'
import type { Input } from '@assay/api/schemas'
import { api } from '../../../api.ts'
import { submitting } from '@assay/ui/submitting'
import { newClientId } from '../../../unanswered.ts'
import { takeFuturesOrder, takePosition } from '../futuresQueries.ts'
import { useAfterAction } from './useAfterAction.ts'
import { type Changed, useClosingText } from './useClosingText.ts'

export function usePositionActions() {
  const { cache, t, done, onError } = useAfterAction()
  const say = useClosingText()
  const take = ({ order, position }: Changed) => {
    takeFuturesOrder(cache, order)
    takePosition(cache, position)
  }
  const closed = (changed: Changed) => {
    take(changed)
    done(say.ofOne(changed))
  }
  return {
    close: useMutation({
      mutationFn: (input: Input<'futures', 'reducePosition'>) =>
        submitting(() => api.futures.reducePosition({ ...input, clientId: newClientId() })),
      onSuccess: closed,
      onError,
    }),
    closeWhole: useMutation({
      mutationFn: (id: number) => submitting(() => api.futures.closePosition({ id, clientId: newClientId() })),
      onSuccess: closed,
      onError,
    }),
    reverse: useMutation({
      mutationFn: (id: number) => submitting(() => api.futures.reversePosition({ id, clientId: newClientId() })),
      onSuccess(changed) {
        take(changed)
        done(t(changed.position.status === 'CLOSED' ? 'reverse.done' : 'close.rest'))
      },
      onError,
    }),
    closeAll: useMutation({
      mutationFn: (symbol: string | null) =>
        submitting(() =>
          api.futures.closeAllPositions({ ...(symbol === null ? {} : { symbol }), clientId: newClientId() }),
        ),
      onSuccess({ closings }) {
        for (const { order, position } of closings) {
          if (order !== null) takeFuturesOrder(cache, order)
          takePosition(cache, position)
        }
        done(say.ofAll(closings))
      },
      onError,
    }),
  }
}
