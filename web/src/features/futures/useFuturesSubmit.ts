// Sends the ticket as spot does, and sets the stops that go with it once the order has filled.
import type { QueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { FuturesOrder } from '@assay/api/futures'
import { useErrorText } from '../../i18n/errorText.ts'
import { submitting } from '../../ui/submitting.ts'
import { showToast } from '../../ui/toast.ts'
import type { PairLooks } from '../trade/orders/orderTexts.ts'
import { useSubmit } from '../trade/ticket/useSubmit.ts'
import type { FuturesWish } from './futuresInput.ts'
import { FUTURES_KEY, takeFuturesOrder, takeStops } from './futuresQueries.ts'
import { futuresRoad, NothingToProtect, protectPosition } from './futuresRoad.ts'

interface SubmitTerms {
  cache: QueryClient
  looks: PairLooks
  onAccepted: () => void
}

export function useFuturesSubmit({ cache, looks, onAccepted }: SubmitTerms) {
  const t = useTranslations('futures')
  const errorText = useErrorText()
  const sent = useRef<FuturesWish | null>(null)
  async function protect(order: FuturesOrder, stops: NonNullable<FuturesWish['stops']>) {
    try {
      const set = await submitting(() => protectPosition(order, stops))
      takeStops(cache, set.stops)
      showToast({ tone: 'positive', text: t('stops.set') })
    } catch (error) {
      const reason = error instanceof NothingToProtect ? t('stops.nothingFilled') : errorText(error)
      showToast({ tone: 'negative', text: t('stops.notSet', { reason }) })
    }
  }
  const submit = useSubmit<FuturesWish, FuturesOrder>({
    road: futuresRoad,
    looks,
    take: (order) => {
      takeFuturesOrder(cache, order)
      void cache.invalidateQueries({ queryKey: FUTURES_KEY })
      const stops = sent.current?.order.clientOrderId === order.clientOrderId ? sent.current.stops : null
      if (stops !== null) void protect(order, stops)
    },
    refresh: () => void cache.invalidateQueries({ queryKey: FUTURES_KEY }),
    onAccepted,
  })
  return {
    ...submit,
    send: (make: (clientOrderId: string) => FuturesWish) =>
      submit.send((clientOrderId) => {
        const wish = make(clientOrderId)
        sent.current = wish
        return wish
      }),
  }
}
