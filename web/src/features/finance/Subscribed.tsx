import CheckCircleIcon from '~icons/ph/check-circle-fill'
import { Button, ButtonLink } from '@assay/ui/Button'
import { KeyValues } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { coinAmount, coinName } from '../balances/coinAmount.ts'
import { OwnNum } from '../session/OwnNum.tsx'
import { nextPaymentOf } from './earnFigures.ts'
import type { Position } from './earnQueries.ts'
import { utcDate } from './earnWords.ts'

interface SubscribedProps {
  position: Position
  amount: string
  onAgain: () => void
}

/** The subscription as the exchange has it. */
export function Subscribed({ position, amount, onAgain }: SubscribedProps) {
  const t = useTranslations('finance')
  const news = useRef<HTMLDivElement>(null)
  // The form that had the focus is gone.
  useEffect(() => news.current?.focus(), [])
  const { coin, principal, startTime, endTime } = position
  const date = (time: number) => <Num unit="UTC">{utcDate(time)}</Num>
  return (
    <Panel isPadded className="mx-auto max-w-[640px]">
      <div
        ref={news}
        role="status"
        tabIndex={-1}
        className="flex flex-col items-center gap-2 py-4 text-center outline-none"
      >
        <CheckCircleIcon size={40} aria-hidden="true" className="text-positive" />
        <h2 className="text-18 font-semibold text-strong">
          {t('doneTitle', { amount: coinAmount(amount, coin), coin: coinName(coin) })}
        </h2>
        <p className="text-14">{t('doneLine')}</p>
      </div>
      <KeyValues
        items={[
          { label: t('principal'), value: <OwnNum unit={coinName(coin)}>{coinAmount(principal, coin)}</OwnNum> },
          { label: t('firstDay'), value: date(startTime) },
          { label: t('nextPayment'), value: date(nextPaymentOf(position, Date.now())) },
          ...(endTime === null ? [] : [{ label: t('endsOn'), value: date(endTime) }]),
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button kind="secondary" size="lg" className="flex-auto whitespace-nowrap" onClick={onAgain}>
          {t('again')}
        </Button>
        <ButtonLink size="lg" className="flex-auto whitespace-nowrap" to={paths.finance('mine')}>
          {t('toMine')}
        </ButtonLink>
      </div>
    </Panel>
  )
}
