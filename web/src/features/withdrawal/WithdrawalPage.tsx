import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Found } from '../../Found.tsx'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useServerSecond } from '../../live/useServerSecond.ts'
import { paths } from '../../paths.ts'
import { useQueryValue } from '../../router.tsx'
import { Button, ButtonLink } from '@assay/ui/Button'
import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { CopyButton } from '@assay/ui/CopyButton'
import { EmptyState } from '@assay/ui/EmptyState'
import { KeyValues } from '@assay/ui/KeyValue'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { leftToRight } from '@assay/ui/leftToRight'
import { formatMoment } from '@assay/ui/time'
import { showToast } from '@assay/ui/toast'
import { TopBar } from '@assay/ui/TopBar'
import { coinName, exactAmount } from '../balances/coinAmount.ts'
import { OwnNum } from '../session/OwnNum.tsx'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { useZone } from '../settings/preferences.ts'
import { AddressText } from './AddressText.tsx'
import { ChannelName, useMoneyText } from './bankWords.tsx'
import { hasArrived, isCancelable, type Withdrawal } from './withdrawalFacts.ts'
import { useBook, useWithdrawal, useWithdrawalsChanged } from './withdrawalQueries.ts'
import { StatusBadge } from './WithdrawalRow.tsx'
import { WithdrawalSteps } from './WithdrawalSteps.tsx'

/** One withdrawal: where its money is, its steps with their times, and how to cancel it. */
export default function WithdrawalPage() {
  const t = useTranslations('withdrawal.detail')
  return (
    <>
      <TopBar title={t('title')} backTo={paths.depositsAndWithdrawals()} />
      <AccountFrame title={t('title')}>
        <div className="flex max-w-[720px] flex-col gap-4">
          <Body id={Number(useQueryValue('id') ?? 0)} />
        </div>
      </AccountFrame>
    </>
  )
}

function Body({ id }: { id: number }) {
  const t = useTranslations('withdrawal.detail')
  const query = useWithdrawal(id)
  const back = (
    <ButtonLink to={paths.depositsAndWithdrawals()} kind="secondary">
      {t('back')}
    </ButtonLink>
  )
  return (
    <Found
      query={query}
      isNamed={Number.isSafeInteger(id) && id > 0}
      failed={t('failed')}
      waiting={
        <Panel>
          <SkeletonRows count={6} label={t('title')} />
        </Panel>
      }
      none={
        <EmptyState title={t('gone')} action={back}>
          {t('goneLine')}
        </EmptyState>
      }
    >
      {(withdrawal) => (
        <>
          <Outcome withdrawal={withdrawal} />
          <Panel title={t('steps')} isPadded>
            <WithdrawalSteps withdrawal={withdrawal} />
          </Panel>
          <Panel isPadded>
            <Facts withdrawal={withdrawal} />
          </Panel>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={paths.withdraw({ coin: withdrawal.coin })}>{t('again')}</ButtonLink>
            <SaveLink withdrawal={withdrawal} />
            <ButtonLink to={paths.newTicket({ kind: 'WITHDRAWAL', about: String(id) })} kind="secondary">
              {t('ask')}
            </ButtonLink>
            {back}
          </div>
        </>
      )}
    </Found>
  )
}

/** The amount, its state, and in a sentence what that means for the money. */
function Outcome({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTranslations('withdrawal')
  const zone = useZone()
  const moneyText = useMoneyText()
  const { amount, bank, coin, confirmations, dueAt, note, reason, receive } = withdrawal
  const facts = { amount: exactAmount(amount), receive: exactAmount(receive), coin: coinName(coin) }
  return (
    <Panel isPadded>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-28 font-semibold text-strong">
          <OwnNum unit={coinName(coin)}>{`−${exactAmount(amount)}`}</OwnNum>
        </p>
        <StatusBadge withdrawal={withdrawal} />
      </div>
      <p role="status" className="mt-1 text-14">
        {hasArrived(withdrawal) && confirmations !== null
          ? t('money.ARRIVED', { ...facts, ...confirmations })
          : moneyText(withdrawal, facts)}
      </p>
      {reason !== null && (
        <Note tone="warning" className="mt-3" title={t(`reasons.${reason}`)}>
          {dueAt !== null && t('due', { time: leftToRight(formatMoment(dueAt, zone)) })}
        </Note>
      )}
      {note !== null && (
        <Note tone="quiet" className="mt-3">
          {t('note', { note })}
        </Note>
      )}
      {isCancelable(withdrawal) &&
        (bank === null ? <Cancel withdrawal={withdrawal} /> : <CancelInTime {...{ withdrawal, bank }} />)}
    </Panel>
  )
}

function Cancel({ withdrawal: { amount, bank, coin, withdrawalId } }: { withdrawal: Withdrawal }) {
  const t = useTranslations('withdrawal.detail')
  const tBank = useTranslations('withdrawal.bank')
  const errorText = useErrorText()
  const changed = useWithdrawalsChanged()
  const [isAsking, setIsAsking] = useState(false)
  const facts = { amount: exactAmount(amount), coin: coinName(coin) }
  const cancel = useMutation({
    mutationFn: () => api.withdrawal.cancelWithdrawal({ withdrawalId }),
    onSuccess() {
      setIsAsking(false)
      showToast({ tone: 'positive', text: t('canceled', facts) })
    },
    onSettled: changed,
  })
  return (
    <>
      <Button kind="secondary" className="mt-4" onClick={() => setIsAsking(true)}>
        {t('cancel')}
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('cancelTitle')}
        verb={t('cancel')}
        kind="danger"
        isBusy={cancel.isPending}
        error={cancel.isError ? errorText(cancel.error) : undefined}
        onConfirm={() => cancel.mutate()}
      >
        <p className="text-14">{bank === null ? t('cancelLine', facts) : tBank('cancelLine', facts)}</p>
      </ConfirmSheet>
    </>
  )
}

/** To a bank only for a short time, because its rate is locked. */
function CancelInTime({ withdrawal, bank }: { withdrawal: Withdrawal; bank: NonNullable<Withdrawal['bank']> }) {
  return useServerSecond() < bank.cancelUntil && <Cancel withdrawal={withdrawal} />
}

function Facts({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTranslations('withdrawal.detail')
  const tBank = useTranslations('withdrawal.bank')
  const tAddress = useTranslations('withdrawal.address')
  const tSummary = useTranslations('withdrawal.summary')
  const { adress, amount, bank, coin, coinType, explorerUrl, fee, isInside, network, receive, txid, withdrawalId } =
    withdrawal
  const bankFacts = ({ bankName, branch, currency, holder, rate, reference }: NonNullable<Withdrawal['bank']>) => [
    { label: tBank('bankHolder'), value: holder },
    { label: tBank('bankName'), value: branch === '' ? bankName : `${bankName}, ${branch}` },
    { label: tSummary('rate'), value: <Num>{`1 ${coinName(coin)} = ${rate} ${coinName(currency)}`}</Num> },
    ...(reference === null ? [] : [{ label: tBank('reference'), value: <Num>{reference}</Num> }]),
  ]
  const num = (value: string) => <OwnNum unit={coinName(coin)}>{exactAmount(value)}</OwnNum>
  return (
    <>
      <KeyValues
        items={[
          { label: t('amount'), value: num(amount) },
          { label: t('fee'), value: num(fee) },
          {
            label: t('receive'),
            value: bank === null ? num(receive) : <OwnNum unit={coinName(bank.currency)}>{bank.pays}</OwnNum>,
          },
          {
            label: bank === null ? t('network') : tBank('method'),
            value: <ChannelName coinType={coinType} network={network} isBank={bank !== null} />,
          },
          { label: bank === null ? t('address') : tAddress('card'), value: <AddressText address={adress} /> },
          ...(bank === null ? [] : bankFacts(bank)),
          ...(txid === null
            ? []
            : [{ label: t('txid'), value: <Num className="font-mono text-12 [overflow-wrap:anywhere]">{txid}</Num> }]),
          { label: t('number'), value: <Num>{String(withdrawalId)}</Num> },
        ]}
      />
      {isInside && (
        <Note tone="info" className="mt-2">
          {t('inside')}
        </Note>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {bank === null && <CopyButton text={adress} label={t('copyAddress')} />}
        {txid !== null && <CopyButton text={txid} label={t('copyTxid')} />}
        {explorerUrl !== null && (
          <a
            href={explorerUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="touch self-center px-2 text-13 font-medium text-brand-text"
          >
            {t('explorer')}
          </a>
        )}
      </div>
    </>
  )
}

/** To the book, where the address is not in it yet. */
function SaveLink({ withdrawal: { adress, coinType } }: { withdrawal: Withdrawal }) {
  const t = useTranslations('withdrawal.detail')
  const { data: book } = useBook()
  if (book === undefined || book.some(({ address, type }) => address === adress && type === coinType)) return null
  return (
    <ButtonLink to={paths.withdrawalAddresses({ network: coinType, address: adress })} kind="secondary">
      {t('save')}
    </ButtonLink>
  )
}
