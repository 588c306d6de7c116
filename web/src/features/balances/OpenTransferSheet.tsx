import CheckCircleIcon from '~icons/ph/check-circle-fill'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '@assay/ui/Button'
import { EmptyState } from '@assay/ui/EmptyState'
import { formatAmount } from '@assay/ui/format'
import { KeyValues } from '@assay/ui/KeyValue'
import { Overlay } from '@assay/ui/Overlay'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { OwnNum } from '../session/OwnNum.tsx'
import { RefusalNote } from '../session/RefusalNote.tsx'
import { type Balance, useBalances, type WalletName } from './balances.ts'
import { coinAmount, coinName } from './coinAmount.ts'
import { useCoinScale } from './coinScales.ts'
import { transferEnds, type TransferEnds, useTransferWallets } from './openWallets.ts'
import { useFuturesAccount } from './positionWorths.ts'
import { TransferFields } from './TransferFields.tsx'
import { availableIn, firstTransfer, isUnusual, type TransferForm, transferProblems } from './transferForm.ts'
import { transferLimit } from './transferLimit.ts'
import { lastTransferred, useTransfer } from './useTransfer.ts'

export interface TransferStart {
  onClose: () => void
  /** What is chosen at first: 'usdt', the wallets and the amount. */
  coin?: string | undefined
  from?: WalletName | undefined
  to?: WalletName | undefined
  /** Plain digits as on the wire. */
  amount?: string | undefined
}

export default function OpenTransferSheet(props: TransferStart) {
  const t = useTranslations('wallet')
  const { data: balances } = useBalances()
  const open = useTransferWallets()
  const ends = transferEnds({ open, asked: [props.from, props.to], balances: balances ?? [] })
  const held = balances?.some(({ available }) => Number(available) > 0)
  if (balances !== undefined && held && ends.from.length > 0)
    return <TransferDialog {...props} balances={balances} ends={ends} />
  return (
    <Overlay isOpen onClose={props.onClose} title={t('transfer.title')}>
      {balances === undefined ? (
        <SkeletonRows count={3} label={t('transfer.title')} />
      ) : (
        <EmptyState
          title={t(held ? 'transfer.noWallets' : 'transfer.noCoins')}
          action={
            !held && (
              <ButtonLink kind="secondary" to={paths.deposit({ coin: props.coin })}>
                {t('actions.deposit')}
              </ButtonLink>
            )
          }
        >
          {t('transfer.line')}
        </EmptyState>
      )}
    </Overlay>
  )
}

interface DialogProps extends TransferStart {
  balances: readonly Balance[]
  ends: TransferEnds
}

function TransferDialog({ balances, ends, ...props }: DialogProps) {
  const t = useTranslations('wallet.transfer')
  const formId = useId()
  const scaleOf = useCoinScale()
  const [form, setForm] = useState(() => firstTransfer(props, balances, ends))
  const [step, setStep] = useState<'fill' | 'confirm' | 'done'>('fill')
  const [isPressed, setIsPressed] = useState(false)
  const transfer = useTransfer()
  const scale = scaleOf(form.coin)
  const { data: account = null } = useFuturesAccount()
  const limit = transferLimit({ balances, wallet: form.from, coin: form.coin, account })
  const problems = transferProblems(form, limit.transferable, scale)
  const facts = { amount: formatAmount(form.amount, scale, { trim: true }), coin: coinName(form.coin) }

  function send() {
    transfer.mutate(form, { onSuccess: () => setStep('done') })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsPressed(true)
    if (Object.keys(problems).length > 0 || transfer.isPending) return
    const needsAsking = step === 'fill' && isUnusual(form.amount, lastTransferred(form.coin), scale)
    if (needsAsking) setStep('confirm')
    else send()
  }
  function restart() {
    setForm({ ...form, amount: '' })
    setIsPressed(false)
    setStep('fill')
  }
  return (
    <Overlay
      isOpen
      onClose={props.onClose}
      title={step === 'confirm' ? t('confirmTitle', facts) : t('title')}
      isDirty={step !== 'done' && form.amount !== (props.amount ?? '')}
      isLocked={transfer.isPending}
      footer={
        <TransferActions
          formId={formId}
          step={step}
          facts={form.amount === '' ? null : facts}
          isBusy={transfer.isPending}
          onBack={() => setStep('fill')}
          onAgain={restart}
          onClose={props.onClose}
        />
      }
    >
      {step === 'done' ? (
        <Done form={form} facts={facts} balances={balances} />
      ) : (
        <form id={formId} onSubmit={submit} noValidate>
          {step === 'confirm' ? (
            <p className="py-2 text-14">
              {t('confirmLine', { last: formatAmount(lastTransferred(form.coin), scale, { trim: true }) })}
            </p>
          ) : (
            <TransferFields
              form={form}
              onChange={setForm}
              balances={balances}
              limit={limit}
              ends={ends}
              scale={scale}
              problems={isPressed ? problems : {}}
            />
          )}
          <RefusalNote error={transfer.error} unanswered={t('unanswered')} className="mt-3" />
        </form>
      )}
    </Overlay>
  )
}

interface ActionsProps {
  formId: string
  step: 'fill' | 'confirm' | 'done'
  facts: { amount: string; coin: string } | null
  isBusy: boolean
  onBack: () => void
  onAgain: () => void
  onClose: () => void
}

function TransferActions({ formId, step, facts, isBusy, onBack, onAgain, onClose }: ActionsProps) {
  const t = useTranslations('wallet.transfer')
  if (step === 'done') {
    return (
      <div className="flex gap-3">
        <Button kind="secondary" size="lg" className="flex-1" onClick={onAgain}>
          {t('another')}
        </Button>
        <Button size="lg" className="flex-1" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    )
  }
  return (
    <div className="flex gap-3">
      {step === 'confirm' && (
        <Button kind="secondary" size="lg" className="flex-1" onClick={onBack} disabled={isBusy}>
          {t('back')}
        </Button>
      )}
      <Button type="submit" form={formId} size="lg" className="num flex-[2]" isBusy={isBusy}>
        {facts === null ? t('submitEmpty') : t('submit', facts)}
      </Button>
    </div>
  )
}

interface DoneProps {
  form: TransferForm
  facts: { amount: string; coin: string }
  balances: readonly Balance[]
}

function Done({ form, facts, balances }: DoneProps) {
  const t = useTranslations('wallet')
  const news = useRef<HTMLDivElement>(null)
  // The field that had the focus is gone.
  useEffect(() => news.current?.focus(), [])
  return (
    <div
      ref={news}
      role="status"
      tabIndex={-1}
      className="flex flex-col items-center gap-2 py-6 text-center outline-none"
    >
      <CheckCircleIcon size={40} aria-hidden="true" className="text-positive" />
      <p className="text-18 font-semibold text-strong">{t('transfer.doneTitle', facts)}</p>
      <p className="text-14">
        {t('transfer.doneLine', { from: t(`walletsLong.${form.from}`), to: t(`walletsLong.${form.to}`) })}
      </p>
      <KeyValues
        className="mt-2 w-full"
        items={[form.from, form.to].map((wallet) => ({
          label: t('transfer.after', { wallet: t(`walletsLong.${wallet}`) }),
          value: <OwnNum unit={facts.coin}>{coinAmount(availableIn(balances, wallet, form.coin), form.coin)}</OwnNum>,
        }))}
      />
    </div>
  )
}
