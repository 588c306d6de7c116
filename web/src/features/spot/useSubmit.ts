// Sending the ticket: one press, one order, one id. While it is under way nothing else is sent; when no answer comes the
// outcome is asked for, and a person decides what to do.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Order } from '@assay/api/spot'
import { useErrorText } from '../../i18n/errorText.ts'
import { routes } from '@assay/api/routes'
import { submitting } from '../../ui/submitting.ts'
import { showToast } from '../../ui/toast.ts'
import { listUnanswered, markAnswered, newClientId } from '../../unanswered.ts'
import { BALANCES_KEY } from '../balances/balances.ts'
import type { OrderInput } from './orderInput.ts'
import { OPEN_ORDERS_KEY, takeOrder } from './orderQueries.ts'
import { orderedText, type PairLooks } from './orderTexts.ts'
import { formatPrice } from '../../ui/format.ts'
import { findPlaced, type Placement, placeOrder } from './placeOrder.ts'

export interface Doubt {
  outcome: 'unknown' | 'absent'
  order: OrderInput | null
  clientOrderId: string
}

export interface Submit {
  isBusy: boolean
  /** An order whose outcome is not known, or that never arrived. Until it is settled no other is sent. */
  doubt: Doubt | null
  send(make: (clientOrderId: string) => OrderInput): void
  askAgain(): void
  sendAgain(): void
  drop(): void
}

export function useSubmit(looks: PairLooks, onAccepted: () => void): Submit {
  const cache = useQueryClient()
  const errorText = useErrorText()
  const t = useTranslations('trade')
  const tell = useOutcomeToast(looks)
  const [doubt, setDoubt] = useState<Doubt | null>(null)
  const work = useMutation({
    mutationFn: ({ run }: { run: () => Promise<Placement>; order: OrderInput | null; id: string }) => submitting(run),
    onSuccess(placement, { order, id }) {
      if (placement.outcome !== 'accepted') {
        setDoubt({ outcome: placement.outcome, order, clientOrderId: id })
        return
      }
      setDoubt(null)
      markAnswered(id)
      for (const placed of placement.orders) takeOrder(cache, placed)
      void cache.invalidateQueries({ queryKey: BALANCES_KEY })
      tell(placement.orders)
      onAccepted()
    },
    onError(error) {
      showToast({ tone: 'negative', text: t('submit.refused', { reason: errorText(error) }) })
      void cache.invalidateQueries({ queryKey: OPEN_ORDERS_KEY })
    },
  })
  useLeftOver(setDoubt)
  const send = (order: OrderInput) =>
    work.mutate({ run: () => placeOrder(order), order, id: order.input.clientOrderId ?? '' })
  return {
    isBusy: work.isPending,
    doubt,
    send: (make) => {
      if (!work.isPending) send(make(newClientId()))
    },
    askAgain: () => {
      if (doubt !== null)
        work.mutate({ run: () => findPlaced(doubt.clientOrderId), order: doubt.order, id: doubt.clientOrderId })
    },
    sendAgain: () => {
      if (doubt?.order) send(doubt.order)
    },
    drop: () => {
      if (doubt !== null) markAnswered(doubt.clientOrderId)
      setDoubt(null)
    },
  }
}

const orderPaths: readonly string[] = [routes.spot.placeOrder.path, routes.spot.placeOrderList.path]

/** An order of this visit that got no answer before the page was loaded anew is asked about once. */
function useLeftOver(setDoubt: (doubt: Doubt) => void): void {
  const hasAsked = useRef(false)
  useEffect(() => {
    const left = listUnanswered().find((sent) => orderPaths.includes(sent.path))
    if (hasAsked.current || left === undefined) return
    hasAsked.current = true
    findPlaced(left.clientId).then(
      ({ outcome }) => {
        if (outcome === 'unknown') setDoubt({ outcome, order: null, clientOrderId: left.clientId })
        else markAnswered(left.clientId)
      },
      () => undefined,
    )
  }, [setDoubt])
}

function useOutcomeToast(looks: PairLooks) {
  const t = useTranslations('trade')
  return (orders: readonly Order[]) => {
    const [order, second] = orders
    if (order === undefined) return
    if (second !== undefined) {
      showToast({ tone: 'positive', text: t('submit.placedList') })
      return
    }
    const hasFills = Number(order.filledQuantity) > 0
    const values = {
      side: order.side,
      coin: looks.coin,
      amount: hasFills ? formatFilled(order, looks) : orderedText(order, looks),
      price: formatPrice(hasFills ? order.averagePrice : (order.price ?? order.stopPrice), looks.priceDecimals),
    }
    const outcome = outcomeOf(order, hasFills)
    showToast({ tone: outcome === 'ended' ? 'plain' : 'positive', text: t(`submit.${outcome}`, values) })
  }
}

function formatFilled(order: Order, looks: PairLooks): string {
  return orderedText({ ...order, quantity: order.filledQuantity }, looks)
}

type Outcome = 'placed' | 'placedTrigger' | 'filled' | 'partly' | 'partlyEnded' | 'ended'

export function outcomeOf(order: Pick<Order, 'status'>, hasFills: boolean): Outcome {
  switch (order.status) {
    case 'PENDING_TRIGGER':
      return 'placedTrigger'
    case 'NEW':
      return 'placed'
    case 'PARTIALLY_FILLED':
      return 'partly'
    case 'FILLED':
      return 'filled'
    case 'CANCELED':
    case 'EXPIRED':
    case 'EXPIRED_STP':
      return hasFills ? 'partlyEnded' : 'ended'
  }
}
