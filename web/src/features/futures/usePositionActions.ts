// Closing and turning positions. Closing is always possible, whatever its result.
import { useMutation } from '@tanstack/react-query'
import type { FuturesOrder, Position } from '@assay/api/futures'
import { submitting } from '../../ui/submitting.ts'
import { newClientId } from '../../unanswered.ts'
import { type CallInput, calls } from './futuresCalls.ts'
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
      mutationFn: (input: CallInput<'reducePosition'>) =>
        submitting(() => calls.reducePosition({ ...input, clientId: newClientId() })),
      onSuccess: closed,
      onError,
    }),
    closeWhole: useMutation({
      mutationFn: (id: number) => submitting(() => calls.closePosition({ id, clientId: newClientId() })),
      onSuccess: closed,
      onError,
    }),
    reverse: useMutation({
      mutationFn: (id: number) => submitting(() => calls.reversePosition({ id, clientId: newClientId() })),
      onSuccess(changed) {
        take(changed)
        done(t('reverse.done'))
      },
      onError,
    }),
    closeAll: useMutation({
      mutationFn: (symbol: string | null) =>
        submitting(() => calls.closeAllPositions({ ...(symbol === null ? {} : { symbol }), clientId: newClientId() })),
      onSuccess: ({ closed: ids }) => done(t('close.allDone', { count: ids.length })),
      onError,
    }),
  }
}
