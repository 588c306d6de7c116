// Closing and turning positions. Closing is always possible, whatever its result.
import { useMutation } from '@tanstack/react-query'
import type { FuturesOrder, Position } from '@assay/api/futures'
import type { Input } from '@assay/api/schemas'
import { api } from '../../api.ts'
import { submitting } from '../../ui/submitting.ts'
import { newClientId } from '../../unanswered.ts'
import { sayMoney } from '../session/sayMoney.ts'
import { netOfOrder, netOfPosition } from './netResult.ts'
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
  const resultText = ({ order, position }: Changed) => {
    const words = closingWords({ order, position })
    if (words === 'close.placed') return t(words)
    const isWhole = words === 'close.done'
    const result = t(isWhole ? 'close.done' : 'close.part', {
      money: sayMoney(isWhole ? netOfPosition(position) : netOfOrder(order), order.feeCoin, { plus: true }),
      fees: sayMoney(isWhole ? position.fees : order.fee, order.feeCoin),
    })
    if (words !== 'close.rest') return result
    return Number(order.filledQuantity) === 0 ? t(words) : `${result}. ${t(words)}`
  }
  const closed = (changed: Changed) => {
    take(changed)
    done(resultText(changed))
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
      onSuccess: ({ closed: ids, open }) =>
        done(
          open.length === 0 ? t('close.allDone', { count: ids.length }) : t('close.someLeft', { count: open.length }),
        ),
      onError,
    }),
  }
}

/** A market order that meets nobody, or only orders of its own user, ends without having closed everything. */
function closingWords({ order, position }: Changed): 'close.placed' | 'close.done' | 'close.part' | 'close.rest' {
  if (order.status === 'NEW' || order.status === 'PARTIALLY_FILLED') return 'close.placed'
  if (position.status === 'CLOSED') return 'close.done'
  return order.status === 'FILLED' ? 'close.part' : 'close.rest'
}
