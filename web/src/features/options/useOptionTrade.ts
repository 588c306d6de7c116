// Sending a purchase or a sale: busy while it is under way, in doubt where no answer came.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorText } from '../../i18n/errorText.ts'
import { isUnanswered, saysNothing } from '../../requestError.ts'
import { submitting } from '@assay/ui/submitting'
import { showToast } from '@assay/ui/toast'
import { markAnswered, newClientId } from '../../unanswered.ts'
import { BALANCES_KEY } from '../balances/balances.ts'
import { renewPositions } from './optionQueries.ts'
import { type OptionTraded, type OptionRequest, sendRequest } from './sendRequest.ts'

type NewRequest = Omit<OptionRequest, 'clientOrderId'>

export interface OptionTrade {
  isBusy: boolean
  /** It was sent and nobody answered: it may have happened. */
  doubt: OptionRequest | null
  send(request: NewRequest): void
  /** The same under the same id. */
  askAgain(): void
  drop(): void
}

export function useOptionTrade(side: 'buy' | 'sell', onDone: (traded: OptionTraded) => void): OptionTrade {
  const cache = useQueryClient()
  const errorText = useErrorText()
  const [doubt, setDoubt] = useState<OptionRequest | null>(null)
  const work = useMutation({
    mutationFn: (request: OptionRequest) => submitting(() => sendRequest(side, request)),
    onSuccess(traded, request) {
      setDoubt(null)
      markAnswered(request.clientOrderId)
      onDone(traded)
    },
    onError(error, request) {
      const isDoubted = doubt?.clientOrderId === request.clientOrderId
      if (isUnanswered(error) || (isDoubted && saysNothing(error))) setDoubt(request)
      else {
        setDoubt(null)
        markAnswered(request.clientOrderId)
        showToast({ tone: 'negative', text: errorText(error) })
      }
    },
    onSettled() {
      renewPositions(cache)
      void cache.invalidateQueries({ queryKey: BALANCES_KEY })
    },
  })
  const run = (request: OptionRequest) => {
    if (!work.isPending) work.mutate(request)
  }
  return {
    isBusy: work.isPending,
    doubt,
    send: (request) => run({ ...request, clientOrderId: newClientId() }),
    askAgain: () => {
      if (doubt !== null) run(doubt)
    },
    drop: () => {
      if (doubt !== null) markAnswered(doubt.clientOrderId)
      setDoubt(null)
    },
  }
}
