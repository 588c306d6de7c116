// Sends the ticket as spot does.
import type { QueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { FuturesOrder } from '@assay/api/futures'
import type { PairLooks } from '../../trade/orders/orderTexts.ts'
import { sayMoney } from '../../session/sayMoney.ts'
import { useSubmit } from '../../trade/ticket/useSubmit.ts'
import { netOfOrder } from '../positions/netResult.ts'
import type { FuturesRequest } from './futuresInput.ts'
import { FUTURES_KEY, takeFuturesOrder } from '../futuresQueries.ts'
import { futuresSender } from './futuresSender.ts'

interface SubmitTerms {
  cache: QueryClient
  looks: PairLooks
  onAccepted: () => void
}

export function useFuturesSubmit({ cache, looks, onAccepted }: SubmitTerms) {
  const t = useTranslations('futures')
  const refresh = () => void cache.invalidateQueries({ queryKey: FUTURES_KEY })
  return useSubmit<FuturesRequest, FuturesOrder>({
    sender: futuresSender,
    looks,
    take: (order) => {
      takeFuturesOrder(cache, order)
      refresh()
    },
    refresh,
    onAccepted,
    // What an order closed has brought something.
    resultOf: (order) =>
      Number(order.realizedPnl) === 0
        ? null
        : t('close.result', {
            money: sayMoney(netOfOrder(order), order.feeCoin, { plus: true }),
            fees: sayMoney(order.fee, order.feeCoin),
          }),
  })
}
