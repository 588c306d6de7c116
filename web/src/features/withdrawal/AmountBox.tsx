import type { Ref } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { Num } from '@assay/ui/Num'
import { NumberField } from '@assay/ui/NumberField'
import { useErrorText } from '../../i18n/errorText.ts'
import { RequestError, type RequestErrorName } from '../../requestError.ts'
import { coinAmount, coinName, exactAmount } from '../balances/coinAmount.ts'
import { useOwnText } from '../session/OwnNum.tsx'
import { type amountProblem, type Channel, mostOf, type Quote } from './withdrawalFacts.ts'

interface AmountBoxProps {
  channel: Channel
  amount: string
  available: string
  problem: ReturnType<typeof amountProblem>
  /** The server's. */
  refusal: Quote['amountProblem']
  onAmount: (amount: string) => void
  ref: Ref<HTMLInputElement>
}

export function AmountBox({ channel, amount, available, problem, refusal, onAmount, ref }: AmountBoxProps) {
  const t = useTranslations('withdrawal.amount')
  const { decimals, smallest, withdrawalMax, withdrawalMix } = channel
  const most = mostOf(available, channel)
  return (
    <NumberField
      ref={ref}
      label={t('label')}
      aside={t.rich('range', {
        minimum: exactAmount(smallest ?? withdrawalMix),
        maximum: exactAmount(withdrawalMax),
        n: (words) => <Num>{words}</Num>,
      })}
      value={amount}
      onChange={onAmount}
      decimals={decimals}
      unit={coinName(channel.coin)}
      action={
        <button
          type="button"
          onClick={() => onAmount(most)}
          className="-me-1.5 min-h-8 rounded-2 bg-brand-soft px-2.5 text-13 font-medium text-brand-text"
        >
          {t('max')}
        </button>
      }
      error={
        problem === null && refusal === null ? undefined : (
          <Wrong {...{ problem, refusal, available, most, onAmount }} coin={channel.coin} />
        )
      }
    />
  )
}

interface WrongProps extends Pick<AmountBoxProps, 'problem' | 'refusal' | 'available' | 'onAmount'> {
  most: string
  coin: string
}

function Wrong({ problem, refusal, available, most, coin, onAmount }: WrongProps) {
  const t = useTranslations('withdrawal.amount')
  const own = useOwnText()
  const errorText = useErrorText()
  if (problem === 'missing') return t('missing')
  if (problem === 'aboveAvailable')
    return (
      <>
        {t('aboveAvailable', { available: own(coinAmount(available, coin)), coin: coinName(coin) })}{' '}
        {Number(most) > 0 && (
          <button type="button" onClick={() => onAmount(most)} className="touch font-semibold text-brand-text">
            {t('use', { amount: own(exactAmount(most)) })}
          </button>
        )}
      </>
    )
  if (refusal === null) return null
  return (
    <>
      {errorText(new RequestError(refusal.error as RequestErrorName, refusal.facts))}{' '}
      {refusal.error === 'VERIFICATION_NEEDED' && (
        <Link to={paths.identity()} className="touch font-semibold text-brand-text">
          {t('verify')}
        </Link>
      )}
    </>
  )
}
