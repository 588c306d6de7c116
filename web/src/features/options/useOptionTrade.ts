// Sending a purchase or a sale: busy while it is under way, in doubt where no answer came.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorText } from '../../i18n/errorText.ts'
import { isUnanswered, saysNothing } from '../../requestError.ts'
import { submitting } from '../../ui/submitting.ts'
import { showToast } from '../../ui/toast.ts'
import { markAnswered, newClientId } from '../../unanswered.ts'
import { BALANCES_KEY } from '../balances/balances.ts'
import { renewPositions } from './optionQueries.ts'
import { type OptionTraded, type OptionWish, sendWish } from './optionRoad.ts'

type Wished = Omit<OptionWish, 'clientOrderId'>

export interface OptionTrade {
  isBusy: boolean
  /** It was sent and nobody answered: it may have happened. */
  doubt: OptionWish | null
  send(wish: Wished): void
  /** The same under the same id. */
  askAgain(): void
  drop(): void
}

export function useOptionTrade(side: 'buy' | 'sell', onDone: (traded: OptionTraded) => void): OptionTrade {
  const cache = useQueryClient()
  const errorText = useErrorText()
  const [doubt, setDoubt] = useState<OptionWish | null>(null)
  const work = useMutation({
    mutationFn: (wish: OptionWish) => submitting(() => sendWish(side, wish)),
    onSuccess(traded, wish) {
      setDoubt(null)
      markAnswered(wish.clientOrderId)
      onDone(traded)
    },
    onError(error, wish) {
      const isDoubted = doubt?.clientOrderId === wish.clientOrderId
      if (isUnanswered(error) || (isDoubted && saysNothing(error))) setDoubt(wish)
      else {
        setDoubt(null)
        markAnswered(wish.clientOrderId)
        showToast({ tone: 'negative', text: errorText(error) })
      }
    },
    onSettled() {
      renewPositions(cache)
      void cache.invalidateQueries({ queryKey: BALANCES_KEY })
    },
  })
  const run = (wish: OptionWish) => {
    if (!work.isPending) work.mutate(wish)
  }
  return {
    isBusy: work.isPending,
    doubt,
    send: (wish) => run({ ...wish, clientOrderId: newClientId() }),
    askAgain: () => {
      if (doubt !== null) run(doubt)
    },
    drop: () => {
      if (doubt !== null) markAnswered(doubt.clientOrderId)
      setDoubt(null)
    },
  }
}
