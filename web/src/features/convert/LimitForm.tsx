import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { Chips } from '@assay/ui/Chips'
import { formatChange, formatRate } from '@assay/ui/format'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { Select } from '@assay/ui/Select'
import { useBalance } from '../balances/balances.ts'
import { coinAmount, coinName, exactAmount } from '../balances/coinAmount.ts'
import { useOwnText } from '../session/OwnNum.tsx'
import { AmountBox } from './AmountBox.tsx'
import { ConfirmLimit } from './ConfirmLimit.tsx'
import { type ConvertCoin, isCertain, limitsOf, trimmed, withCoin } from './convertForm.ts'
import {
  aboveNow,
  LIMIT_DAYS,
  type LimitDays,
  type LimitForm as Form,
  limitProblems,
  limitRate,
  receiveAbove,
  receiveNow,
} from './limitForm.ts'
import { RateText } from './QuoteFigures.tsx'

interface LimitFormProps {
  coins: readonly ConvertCoin[]
  form: Form
  onChange: (form: Form) => void
}

const PERCENTS = ['1', '3', '5'] as const

/** A rate to wait for. */
export function LimitForm({ coins, form, onChange }: LimitFormProps) {
  const t = useTranslations('convert')
  const totalInput = useRef<HTMLInputElement>(null)
  const receiveInput = useRef<HTMLInputElement>(null)
  const [isPressed, setIsPressed] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const find = (name: string) => coins.find(({ coin }) => coin === name)
  const known = { from: find(form.from), to: find(form.to) }
  const problems = limitProblems(form, known)
  const available = useBalance('PLATFORM', form.from)?.available ?? '0'
  const own = useOwnText()
  const unit = coinName(form.from)
  const text = (side: 'from' | 'to', problem: (typeof problems)['receive']) =>
    problem === null || !(isPressed || isCertain(problem))
      ? undefined
      : t(`problems.${problem}`, {
          available: coinAmount(available, form.from),
          coin: unit,
          decimals: (side === 'from' ? known.from : known.to)?.decimals ?? 8,
          ...limitsOf(known),
        })
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsPressed(true)
    if (problems.total !== null) totalInput.current?.focus()
    else if (problems.receive !== null) receiveInput.current?.focus()
    else setIsConfirming(true)
  }
  function choose(side: 'from' | 'to', coin: string) {
    const { from, to } = withCoin({ from: form.from, to: form.to, amount: '', side: 'from' }, side, coin)
    onChange({ ...form, from, to, receive: '', total: from === form.from ? form.total : '' })
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <AmountBox
        {...{ coins, decimals: known.from?.decimals ?? 8, label: t('from'), coinLabel: t('fromCoin') }}
        coin={form.from}
        onCoin={(coin) => choose('from', coin)}
        amount={form.total}
        onAmount={(total) => onChange({ ...form, total })}
        error={text('from', problems.total)}
        ref={totalInput}
        aside={t.rich('available', {
          amount: own(coinAmount(available, form.from)),
          coin: unit,
          n: (words) => <Num>{words}</Num>,
        })}
        action={
          <button
            type="button"
            onClick={() => onChange({ ...form, total: trimmed(available) })}
            className="min-h-10 ps-1 text-14 font-medium text-brand-text"
          >
            {t('max')}
          </button>
        }
      />
      <AmountBox
        {...{ coins, decimals: known.to?.decimals ?? 8, label: t('limit.receive'), coinLabel: t('toCoin') }}
        coin={form.to}
        onCoin={(coin) => choose('to', coin)}
        amount={form.receive}
        onAmount={(receive) => onChange({ ...form, receive })}
        error={text('to', problems.receive)}
        ref={receiveInput}
      />
      <Chips
        label={t('limit.better')}
        items={PERCENTS.map((id) => ({ id, label: `+${formatRate(String(Number(id) / 100), 0)}` }))}
        selected={[]}
        onToggle={(percent) => onChange({ ...form, receive: receiveAbove(form, known, Number(percent)) })}
      />
      <LimitFigures form={form} known={known} />
      <Select
        label={t('limit.expires')}
        options={LIMIT_DAYS.map((id) => ({ id, text: t('limit.days', { count: Number(id) }) }))}
        value={form.days}
        onChange={(days: LimitDays) => onChange({ ...form, days })}
      />
      <Button type="submit" size="lg" block>
        {t('limit.submit')}
      </Button>
      {isConfirming && (
        <ConfirmLimit
          form={form}
          onClose={() => setIsConfirming(false)}
          onDone={() => {
            setIsConfirming(false)
            setIsPressed(false)
            onChange({ ...form, total: '', receive: '' })
          }}
        />
      )}
    </form>
  )
}

interface LimitFiguresProps {
  form: Form
  known: Parameters<typeof limitProblems>[1]
}

/** The rate of the order beside the one of now. */
function LimitFigures({ form, known }: LimitFiguresProps) {
  const t = useTranslations('convert')
  const [rate, now] = [limitRate(form), receiveNow(form, known)]
  const above = aboveNow(form, known)
  const pair = { fromSymbol: form.from, toSymbol: form.to }
  if (now === '') return null
  return (
    <dl className="text-13">
      <div className="flex flex-wrap justify-between gap-x-4 py-1.5">
        <dt className="text-muted">{t('limit.now')}</dt>
        <dd className="ms-auto text-strong">
          <Num unit={coinName(form.to)}>{exactAmount(now)}</Num>
        </dd>
      </div>
      {rate !== '' && (
        <div className="flex flex-wrap justify-between gap-x-4 py-1.5">
          <dt className="text-muted">{t('limit.rate')}</dt>
          <dd className="ms-auto text-strong">
            <RateText quote={pair} rate={rate} />
            {above !== null && <Num className="ms-2 text-muted">{formatChange(above)}</Num>}
          </dd>
        </div>
      )}
      {above !== null && (above.startsWith('-') || Number(above) === 0) && (
        <Note tone="info">{t('limit.reached')}</Note>
      )}
    </dl>
  )
}
