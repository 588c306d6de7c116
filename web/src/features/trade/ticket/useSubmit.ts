// Sending the ticket: one press, one order, one id. While it is under way nothing else is sent; when no answer comes the
// outcome is asked for, and a person decides what to do.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../i18n/errorText.ts'
import { submitting } from '@assay/ui/submitting'
import { showToast } from '@assay/ui/toast'
import { findOutcome, type Outcome } from '../../../findOutcome.ts'
import { listUnanswered, markAnswered, newClientId } from '../../../unanswered.ts'
import { useUnansweredCheck } from '../../../useUnansweredCheck.ts'
import { BALANCES_KEY } from '../../balances/balances.ts'
import { formatPrice, HIDDEN } from '@assay/ui/format'
import { useHiddenAmounts } from '../../session/hiddenAmounts.ts'
import { orderedText, type PairLooks, type ShownOrder } from '../orders/orderTexts.ts'
import { type OrderSender, placeOrder } from './placeOrder.ts'

export interface Doubt<Order> {
  outcome: 'unknown' | 'absent'
  order: Order | null
  clientOrderId: string
}

export interface Submit<Order> {
  isBusy: boolean
  /** An order whose outcome is not known, or that never arrived. Until it is settled no other is sent. */
  doubt: Doubt<Order> | null
  send(make: (clientOrderId: string) => Order): void
  askAgain(): void
  sendAgain(): void
  drop(): void
}

interface SubmitTerms<Order, Placed> {
  sender: OrderSender<Order, Placed>
  looks: PairLooks
  /** Into the lists, without waiting for the WebSocket. */
  take(placed: Placed): void
  /** What the lists know may be old. */
  refresh(): void
  onAccepted(): void
  /** What it brought, as a sentence; null where it closed nothing. */
  resultOf?(placed: Placed): string | null
}

interface Work<Order, Placed> {
  run: () => Promise<Outcome<Placed>>
  order: Order | null
  id: string
  /** Asked by the page itself: nobody waits for it. */
  isQuiet?: boolean
}

export function useSubmit<Order, Placed extends ShownOrder>(terms: SubmitTerms<Order, Placed>): Submit<Order> {
  const { sender, looks, take, refresh, onAccepted, resultOf } = terms
  const cache = useQueryClient()
  const errorText = useErrorText()
  const t = useTranslations('trade')
  const tell = useOutcomeToast(looks)
  const [doubt, setDoubt] = useState<Doubt<Order> | null>(null)
  const work = useMutation({
    mutationFn: ({ run, isQuiet }: Work<Order, Placed>) => (isQuiet === true ? run() : submitting(run)),
    onSuccess(placement, { order, id }) {
      if (placement.outcome !== 'accepted') {
        setDoubt({ outcome: placement.outcome, order, clientOrderId: id })
        return
      }
      setDoubt(null)
      markAnswered(id)
      for (const placed of placement.found) take(placed)
      void cache.invalidateQueries({ queryKey: BALANCES_KEY })
      tell(placement.found, placement.found[0] && resultOf?.(placement.found[0]))
      onAccepted()
    },
    onError(error, { isQuiet }) {
      if (isQuiet === true) return
      showToast({ tone: 'negative', text: t('submit.refused', { reason: errorText(error) }) })
      refresh()
    },
  })
  useLeftOver(sender, setDoubt)
  const askAgain = (isQuiet: boolean) => {
    if (doubt === null || work.isPending) return
    const { clientOrderId: id, order } = doubt
    work.mutate({ run: () => findOutcome(id, sender.find), order, id, isQuiet })
  }
  useUnansweredCheck(doubt?.outcome === 'unknown', () => askAgain(true))
  const send = (order: Order) => work.mutate({ run: () => placeOrder(sender, order), order, id: sender.idOf(order) })
  return {
    isBusy: work.isPending,
    doubt,
    send: (make) => {
      if (!work.isPending) send(make(newClientId()))
    },
    askAgain: () => askAgain(false),
    sendAgain: () => {
      if (doubt !== null && doubt.order !== null) send(doubt.order)
    },
    drop: () => {
      if (doubt !== null) markAnswered(doubt.clientOrderId)
      setDoubt(null)
    },
  }
}

/** An order of this visit that got no answer before the page was loaded again is asked about once. */
function useLeftOver<Order, Placed>(sender: OrderSender<Order, Placed>, setDoubt: (doubt: Doubt<Order>) => void): void {
  const hasAsked = useRef(false)
  useEffect(() => {
    const left = listUnanswered().find((sent) => sender.paths.includes(sent.path))
    if (hasAsked.current || left === undefined) return
    hasAsked.current = true
    findOutcome(left.clientId, sender.find).then(
      ({ outcome }) => {
        if (outcome === 'unknown') setDoubt({ outcome, order: null, clientOrderId: left.clientId })
        else markAnswered(left.clientId)
      },
      () => undefined,
    )
  }, [sender, setDoubt])
}

function useOutcomeToast(looks: PairLooks) {
  const t = useTranslations('trade')
  return (orders: readonly ShownOrder[], result: string | null | undefined) => {
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
      amount: useHiddenAmounts.getState().isHidden
        ? HIDDEN
        : hasFills
          ? formatFilled(order, looks)
          : orderedText(order, looks),
      price: formatPrice(hasFills ? order.averagePrice : (order.price ?? order.stopPrice), looks.priceDecimals),
    }
    const outcome = outcomeOf(order, hasFills)
    const text = [t(`submit.${outcome}`, values), result].filter(Boolean).join('. ')
    showToast({ tone: outcome === 'ended' ? 'plain' : 'positive', text })
  }
}

function formatFilled(order: ShownOrder, looks: PairLooks): string {
  return orderedText({ ...order, quantity: order.filledQuantity }, looks)
}

type OrderOutcome = 'placed' | 'placedTrigger' | 'filled' | 'partly' | 'partlyEnded' | 'ended'

export function outcomeOf(order: Pick<ShownOrder, 'status'>, hasFills: boolean): OrderOutcome {
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
