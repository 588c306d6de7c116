import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { NumberField } from '@assay/ui/NumberField'
import { amountsLeftToRight } from '@assay/ui/leftToRight'
import { Overlay } from '@assay/ui/Overlay'
import { showToast } from '@assay/ui/toast'
import { type FormEvent, useId, useState } from 'react'
import { Summary } from '@assay/ui/KeyValue'
import { useTranslations } from 'use-intl'
import { coinAmount, coinName } from '../balances/coinAmount.ts'
import { useCoinScale } from '../balances/coinScales.ts'
import { OwnNum } from '../session/OwnNum.tsx'
import { redeemProblem } from './earnFigures.ts'
import { type Position, useRedeem } from './earnQueries.ts'
import { EarnRefusal } from './EarnRefusal.tsx'
import { utcDate } from './earnWords.ts'

/** Takes back a flexible position, in parts or whole, or a fixed one before its end: what comes back, and what is given up. */
export function RedeemSheet({ position, onClose }: { position: Position; onClose: () => void }) {
  const t = useTranslations('finance')
  const formId = useId()
  const scale = useCoinScale()(position.coin)
  const { orderId, kind, coin, principal } = position
  const isFixed = kind === 'FIXED'
  const [amount, setAmount] = useState(isFixed ? principal : '')
  const [isPressed, setIsPressed] = useState(false)
  const redeem = useRedeem()
  const problem = redeemProblem(amount, principal, scale)
  const facts = { amount: coinAmount(amount === '' ? '0' : amount, coin), coin: coinName(coin) }
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsPressed(true)
    if (problem !== null || redeem.isPending) return
    redeem.mutate(
      { orderId, ...(!isFixed && { money: amount }) },
      {
        onSuccess() {
          onClose()
          showToast({ tone: 'positive', text: amountsLeftToRight(t('redeemed', facts)) })
        },
      },
    )
  }
  return (
    <Overlay
      isOpen
      onClose={onClose}
      title={isFixed ? t('leaveEarly') : t('redeemTitle')}
      isDirty={!isFixed && amount !== ''}
      isLocked={redeem.isPending}
      footer={
        <Button
          type="submit"
          form={formId}
          size="lg"
          block
          kind={isFixed ? 'danger' : 'primary'}
          isBusy={redeem.isPending}
        >
          {problem === null ? amountsLeftToRight(t('redeemVerb', facts)) : t('redeem')}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4 pb-2">
        {!isFixed && (
          <NumberField
            label={t('amount')}
            aside={
              <>
                {t('principal')} <OwnNum unit={coinName(coin)}>{coinAmount(principal, coin)}</OwnNum>
              </>
            }
            value={amount}
            onChange={setAmount}
            decimals={scale}
            unit={coinName(coin)}
            error={isPressed && problem !== null ? t(`redeemProblems.${problem}`) : undefined}
            action={
              <button
                type="button"
                onClick={() => setAmount(principal)}
                className="min-h-10 ps-1 text-14 font-medium text-brand-text"
              >
                {t('max')}
              </button>
            }
          />
        )}
        <WhatComesBack position={position} amount={problem === null ? amount : '0'} />
        <EarnRefusal error={redeem.error} />
      </form>
    </Overlay>
  )
}

function WhatComesBack({ position, amount }: { position: Position; amount: string }) {
  const t = useTranslations('finance')
  const { coin, pending, kind, endTime, principal } = position
  const isFixed = kind === 'FIXED'
  const isWhole = Number(amount) === Number(principal)
  const own = (value: string) => <OwnNum unit={coinName(coin)}>{coinAmount(value, coin)}</OwnNum>
  return (
    <>
      <Summary
        items={[
          isFixed
            ? { label: t('givenUp'), value: own(pending) }
            : { label: isWhole ? t('paidNow') : t('paidLater'), value: own(pending) },
        ]}
        total={{ label: t('youGet'), value: own(amount) }}
      />
      <p className="text-13 text-muted">{t('backTo')}</p>
      {isFixed ? (
        <Note tone="warning">{t('earlyLine', { date: utcDate(endTime ?? 0) })}</Note>
      ) : (
        <p className="text-13 text-muted">{t('partLine')}</p>
      )}
    </>
  )
}
