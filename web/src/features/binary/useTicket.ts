// The ticket's state: what was chosen and typed, and sending it. One press, one contract, one id.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { BinaryContract } from '@assay/api/binary'
import { type Amount, parseAmount } from '@assay/engine/money'
import { useErrorText } from '../../i18n/errorText.ts'
import { leftToRight } from '@assay/ui/leftToRight'
import { submitting } from '@assay/ui/submitting'
import { showToast } from '@assay/ui/toast'
import type { Outcome } from '../../findOutcome.ts'
import { markAnswered, newClientId } from '../../unanswered.ts'
import { useUnansweredCheck } from '../../useUnansweredCheck.ts'
import { BALANCES_KEY, useBalance } from '../balances/balances.ts'
import { sayMoney } from '../session/sayMoney.ts'
import { takeContract } from './contractQueries.ts'
import { durationText } from './PeriodChoice.tsx'
import { type ContractInput, findContract, placeContract } from './placeContract.ts'
import { findStakeProblem, type Period, readStake, STAKE_SCALE, type StakeProblem } from './stake.ts'

export type Direction = BinaryContract['direction']

export interface Doubt {
  outcome: 'unknown' | 'absent'
  input: ContractInput
}

export interface BinaryTicketState {
  period: Period
  choosePeriod(period: Period): void
  amount: string
  changeAmount(amount: string): void
  stake: Amount | null
  available: Amount | null
  problem: StakeProblem | null
  /** Shown only after a press or when the field was left with something in it. */
  isProblemShown: boolean
  showProblem(): void
  /** The same duration and amount again. */
  repeat(contract: BinaryContract): void
  isBusy: boolean
  doubt: Doubt | null
  send(direction: Direction): void
  askAgain(): void
  sendAgain(): void
  drop(): void
}

interface Chosen {
  periodId: number
  amount: string
  isProblemShown: boolean
}

export function useBinaryTicket(periods: readonly [Period, ...Period[]], onAccepted: () => void): BinaryTicketState {
  const [chosen, setChosen] = useState<Chosen>({ periodId: 0, amount: '', isProblemShown: false })
  const period = periods.find(({ periodId }) => periodId === chosen.periodId) ?? periods[0]
  const balance = useBalance('PLATFORM', period.coin)
  const available = balance === undefined ? null : parseAmount(balance.available, STAKE_SCALE)
  const stake = readStake(chosen.amount)
  const sending = useSending(onAccepted)
  const change = (part: Partial<Chosen>) => setChosen((before) => ({ ...before, ...part }))
  return {
    period,
    choosePeriod: ({ periodId }) => change({ periodId }),
    amount: chosen.amount,
    changeAmount: (amount) => change({ amount }),
    stake,
    available,
    problem: findStakeProblem(stake, period, available),
    isProblemShown: chosen.isProblemShown,
    showProblem: () => change({ isProblemShown: true }),
    repeat: ({ periodId, amount }) => change({ periodId, amount: amount.replace(/\.?0+$/, '') }),
    ...sending,
    send: (direction) => {
      const { symbol, periodId } = period
      const clientOrderId = newClientId()
      sending.send({ symbol, periodId, direction, amount: chosen.amount, clientOrderId })
    },
  }
}

interface Work {
  run: () => Promise<Outcome<BinaryContract>>
  input: ContractInput
  /** Asked by the page itself: nobody waits for it. */
  isQuiet?: boolean
}

function useSending(onAccepted: () => void) {
  const cache = useQueryClient()
  const errorText = useErrorText()
  const t = useTranslations('binary')
  const [doubt, setDoubt] = useState<Doubt | null>(null)
  const work = useMutation({
    mutationFn: ({ run, isQuiet }: Work) => (isQuiet === true ? run() : submitting(run)),
    onSuccess(placement, { input }) {
      if (placement.outcome !== 'accepted') {
        setDoubt({ outcome: placement.outcome, input })
        return
      }
      setDoubt(null)
      markAnswered(input.clientOrderId)
      const [contract] = placement.found
      if (contract === undefined) return
      takeContract(cache, contract)
      void cache.invalidateQueries({ queryKey: BALANCES_KEY })
      const { direction, showSymbol, amount, coin, period } = contract
      showToast({
        tone: 'positive',
        text: t('ticket.accepted', {
          direction: t(`directions.${direction}`),
          pair: leftToRight(showSymbol),
          amount: sayMoney(amount, coin),
          duration: durationText(period, t),
        }),
      })
      onAccepted()
    },
    onError(error, { isQuiet }) {
      if (isQuiet === true) return
      showToast({ tone: 'negative', text: errorText(error) })
      void cache.invalidateQueries({ queryKey: ['binary'] })
    },
  })
  const askAgain = (isQuiet: boolean) => {
    if (doubt === null || work.isPending) return
    const { input } = doubt
    work.mutate({ run: () => findContract(input.clientOrderId), input, isQuiet })
  }
  useUnansweredCheck(doubt?.outcome === 'unknown', () => askAgain(true))
  const send = (input: ContractInput) => {
    if (!work.isPending) work.mutate({ run: () => placeContract(input), input })
  }
  return {
    isBusy: work.isPending,
    doubt,
    send,
    askAgain: () => askAgain(false),
    sendAgain: () => {
      if (doubt !== null) send(doubt.input)
    },
    drop: () => {
      if (doubt !== null) markAnswered(doubt.input.clientOrderId)
      setDoubt(null)
    },
  }
}
