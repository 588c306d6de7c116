// Closing and turning positions. Closing is always possible, whatever its result.
import { useMutation } from '@tanstack/react-query'
import type { FuturesOrder, Position } from '@assay/api/futures'
import type { Input } from '@assay/api/schemas'
import { api } from '../../api.ts'
import { submitting } from '../../ui/submitting.ts'
import { newClientId } from '../../unanswered.ts'
import { takeFuturesOrder, takePosition } from './futuresQueries.ts'
import { useAfterAction } from './useAfterAction.ts'

interface Changed {
  order: FuturesOrder
  position: Position
}

export function usePositionActions() {
  const { cache, t, done, onError } = useAfterAction()
  const take = ({ order, position }: Changed) => {
    takeFuturesOrder(cache, order)
    takePosition(cache, position)
  }
  const closed = (changed: Changed) => {
    take(changed)
    const isWaiting = changed.order.status === 'NEW' || changed.order.status === 'PARTIALLY_FILLED'
    done(t(isWaiting ? 'close.placed' : 'close.done'))
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
        done(t('reverse.done'))
      },
      onError,
    }),
    closeAll: useMutation({
      mutationFn: (symbol: string | null) =>
        submitting(() =>
          api.futures.closeAllPositions({ ...(symbol === null ? {} : { symbol }), clientId: newClientId() }),
        ),
      onSuccess: ({ closed: ids }) => done(t('close.allDone', { count: ids.length })),
      onError,
    }),
  }
}
