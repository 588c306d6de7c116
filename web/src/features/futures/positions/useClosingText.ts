// The message after closing: the result, and what is still open.
import type { FuturesOrder, Position } from '@assay/api/futures'
import { useTranslations } from 'use-intl'
import { sayMoney } from '../../session/sayMoney.ts'
import { type Closing, netOfOrder, netOfPosition, sumOfClosings } from './netResult.ts'

export interface Changed {
  order: FuturesOrder
  position: Position
}

export function useClosingText() {
  const t = useTranslations('futures')
  const ofOne = ({ order, position }: Changed) => {
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
  const ofAll = (closings: readonly Closing[]) => {
    const { closed, open, filled, net, fees, coin } = sumOfClosings(closings)
    const result = { money: sayMoney(net, coin, { plus: true }), fees: sayMoney(fees, coin) }
    if (open > 0) {
      const left = t('close.someLeft', { count: open })
      return filled === 0 ? left : `${t('close.result', result)}. ${left}`
    }
    return closed === 0 ? t('close.nothingLeft') : t('close.allDone', { count: closed, ...result })
  }
  return { ofOne, ofAll }
}

/** A market order that meets nobody, or only orders of its own user, ends without having closed everything. */
function closingWords({ order, position }: Changed): 'close.placed' | 'close.done' | 'close.part' | 'close.rest' {
  if (order.status === 'NEW' || order.status === 'PARTIALLY_FILLED') return 'close.placed'
  if (position.status === 'CLOSED') return 'close.done'
  return order.status === 'FILLED' ? 'close.part' : 'close.rest'
}
