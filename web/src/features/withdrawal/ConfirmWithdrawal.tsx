import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { KeyValues } from '@assay/ui/KeyValue'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { Overlay } from '@assay/ui/Overlay'
import { useErrorText } from '../../i18n/errorText.ts'
import { RequestError, type RequestErrorName } from '../../requestError.ts'
import { coinName, exactAmount } from '../balances/coinAmount.ts'
import { isStepUpClosed } from '../user/useStepUp.tsx'
import { AddressText } from './AddressText.tsx'
import { ChannelName } from './bankWords.tsx'
import type { useSubmitWithdrawal } from './useSubmitWithdrawal.ts'
import { type Channel, lowestRate, type Quote, seenOf, type Wanted } from './withdrawalFacts.ts'

interface ConfirmWithdrawalProps {
  wanted: Wanted
  channel: Channel
  quote: Quote | undefined
  /** It could not be read again. */
  quoteError: Error | null
  submit: ReturnType<typeof useSubmitWithdrawal>
  onClose: () => void
}

/** The last look before the proofs are asked for. Without an answer it stays open until the outcome is known. */
export function ConfirmWithdrawal({ wanted, channel, quote, quoteError, submit, onClose }: ConfirmWithdrawalProps) {
  const t = useTranslations('withdrawal')
  const { doubt, isBusy } = submit
  const coin = coinName(channel.coin)
  const amount = exactAmount(wanted.amount)
  const { fee = null, receive = null, similarTo = null, bank = null } = quote ?? {}
  const isPriced = fee !== null && (!channel.isBank || bank !== null)
  const num = (value: string) => <Num>{`${exactAmount(value)} ${coin}`}</Num>
  function leave() {
    submit.drop()
    onClose()
  }
  return (
    <Overlay
      isOpen
      onClose={doubt?.outcome === 'absent' || doubt === null ? leave : onClose}
      title={t('confirm.title')}
      isLocked={isBusy || doubt?.outcome === 'unknown'}
      footer={
        <>
          <div className="flex gap-3">
            {doubt?.outcome === 'absent' && (
              <Button kind="secondary" size="lg" className="flex-1" disabled={isBusy} onClick={leave}>
                {t('confirm.drop')}
              </Button>
            )}
            <Button
              size="lg"
              className="flex-[2]"
              isBusy={isBusy}
              disabled={doubt?.outcome === 'unknown' || !isPriced}
              onClick={() => submit.send({ wanted, seen: seenOf({ fee, bank }) })}
            >
              {doubt?.outcome === 'absent' ? t('confirm.again') : t('confirm.submit', { amount, coin })}
            </Button>
          </div>
          <p className="mt-2 text-center text-12 text-muted">
            {t(channel.isBank ? 'bank.confirmLine' : 'confirm.line')}
          </p>
        </>
      }
    >
      <p className="text-13 text-muted">{t('summary.receive')}</p>
      <p className="pb-3 text-28 font-semibold text-strong">
        {!isPriced && t('summary.unknown')}
        {bank === null && isPriced && (
          <Num unit={coin}>{receive === null ? t('summary.unknown') : exactAmount(receive)}</Num>
        )}
        {bank !== null && <Num unit={coinName(bank.currency)}>{bank.pays}</Num>}
      </p>
      <KeyValues
        className="rounded-3 border border-line px-3.5 py-2"
        items={[
          {
            label: t(channel.isBank ? 'bank.method' : 'confirm.network'),
            value: <ChannelName {...channel} />,
          },
          {
            label: t(channel.isBank ? 'address.card' : 'confirm.address'),
            value: <AddressText address={wanted.adress} />,
          },
          { label: t('confirm.amount'), value: num(wanted.amount) },
          { label: t('summary.fee'), value: fee === null ? t('summary.unknown') : num(fee) },
          ...(bank === null
            ? []
            : [
                { label: t('summary.rate'), value: <Rate coin={coin} bank={bank} /> },
                {
                  label: t('bank.lowest'),
                  value: <Rate coin={coin} bank={{ ...bank, rate: lowestRate(bank.rate) }} />,
                },
                { label: t('bank.bankHolder'), value: wanted.bankHolder ?? '' },
                { label: t('bank.bankName'), value: wanted.bankName ?? '' },
              ]),
        ]}
      />
      {similarTo !== null && (
        <Note tone="warning" className="mt-3">
          {t('reasons.SIMILAR_ADDRESS')}
        </Note>
      )}
      {channel.isBank && <RateNews coin={coin} quote={quote} error={quoteError} />}
      <Outcome submit={submit} />
    </Overlay>
  )
}

type Bank = NonNullable<Quote['bank']>

function Rate({ coin, bank: { currency, rate } }: { coin: string; bank: Bank }) {
  return <Num>{`1 ${coin} = ${rate} ${coinName(currency)}`}</Num>
}

interface RateNewsProps {
  coin: string
  quote: Quote | undefined
  error: Error | null
}

/** What a bank pays is known once the withdrawal is submitted: until then a rate that has moved, or is gone, is told. */
function RateNews({ coin, quote, error }: RateNewsProps) {
  const t = useTranslations('withdrawal.bank')
  const errorText = useErrorText()
  const bank = quote?.bank ?? null
  const [first] = useState(bank)
  const { amountProblem: problem = null } = quote ?? {}
  const hasMoved = first !== null && bank !== null && first.rate !== bank.rate
  return (
    <div role="status" className="mt-3 flex flex-col gap-3">
      {problem !== null && (
        <Note tone="warning">{errorText(new RequestError(problem.error as RequestErrorName, problem.facts))}</Note>
      )}
      {error !== null && (
        <Note tone="warning" title={t('rateUnread')}>
          {errorText(error)}
        </Note>
      )}
      {hasMoved && (
        <Note tone="warning" title={t('rateMoved')}>
          {t.rich('rateMovedLine', {
            before: () => <Rate coin={coin} bank={first} />,
            now: () => <Rate coin={coin} bank={bank} />,
          })}
        </Note>
      )}
    </div>
  )
}

function Outcome({ submit: { doubt, error } }: Pick<ConfirmWithdrawalProps, 'submit'>) {
  const t = useTranslations('withdrawal.confirm')
  const errorText = useErrorText()
  if (doubt !== null)
    return (
      <Note tone="warning" className="mt-3" title={t(doubt.outcome === 'unknown' ? 'unknownTitle' : 'absentTitle')}>
        <p role="status">{t(doubt.outcome)}</p>
      </Note>
    )
  if (error === null || isStepUpClosed(error)) return null
  return (
    <Note tone="negative" className="mt-3">
      {errorText(error)}
    </Note>
  )
}
