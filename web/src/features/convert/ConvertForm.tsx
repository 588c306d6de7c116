import ArrowsDownUpIcon from '~icons/ph/arrows-down-up'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { IconButton } from '@assay/ui/IconButton'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { useErrorText } from '../../i18n/errorText.ts'
import { useBalance } from '../balances/balances.ts'
import { coinAmount, coinName } from '../balances/coinAmount.ts'
import { useOwnText } from '../session/OwnNum.tsx'
import { AmountBox } from './AmountBox.tsx'
import { ConfirmConvert } from './ConfirmConvert.tsx'
import {
  type ConvertCoin,
  type ConvertForm as Form,
  type ConvertQuote,
  estimate,
  isCertain,
  limitsOf,
  quotedAmount,
  problemOf,
  swapped,
  trimmed,
  unavailableOf,
  withCoin,
} from './convertForm.ts'
import { useQuote } from './convertQueries.ts'
import { QuoteFigures } from './QuoteFigures.tsx'
import { useSecondsLeft } from './QuoteRing.tsx'

interface ConvertFormProps {
  coins: readonly ConvertCoin[]
  form: Form
  onChange: (form: Form) => void
}

export function ConvertForm({ coins, form, onChange }: ConvertFormProps) {
  const t = useTranslations('convert')
  const input = useRef<HTMLInputElement>(null)
  const [isPressed, setIsPressed] = useState(false)
  const [confirming, setConfirming] = useState<ConvertQuote | null>(null)
  const find = (name: string) => coins.find(({ coin }) => coin === name)
  const available = useBalance('PLATFORM', form.from)?.available ?? '0'
  const known = { from: find(form.from), to: find(form.to), available }
  const problem = problemOf(form, known)
  const unavailable = unavailableOf(known)
  const quote = useQuote(form, problem === null && unavailable === undefined && confirming === null)
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsPressed(true)
    if (problem !== null) input.current?.focus()
    else if (quote.data !== undefined) setConfirming(quote.data)
  }
  function done() {
    setConfirming(null)
    setIsPressed(false)
    onChange({ ...form, amount: '' })
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Sides
        {...{ coins, form, onChange, known, input }}
        quote={quote.data}
        problem={isPressed || isCertain(problem) ? problem : null}
      />
      {unavailable !== undefined && (
        <Note tone="warning" title={t('unavailableTitle', { coin: coinName(unavailable.coin) })}>
          {t(`reasons.${unavailable.unavailable ?? 'CLOSED'}`)}
        </Note>
      )}
      <Quoted quote={quote} isWanted={problem === null && unavailable === undefined && confirming === null} />
      <Button
        type="submit"
        size="lg"
        block
        isBusy={problem === null && quote.isPending && quote.isFetching}
        disabled={unavailable !== undefined}
      >
        {t('submit', { from: coinName(form.from), to: coinName(form.to) })}
      </Button>
      {confirming !== null && (
        <ConfirmConvert form={form} first={confirming} onClose={() => setConfirming(null)} onDone={done} />
      )}
    </form>
  )
}

interface SidesProps extends ConvertFormProps {
  known: Parameters<typeof problemOf>[1]
  quote: ConvertQuote | undefined
  problem: ReturnType<typeof problemOf>
  input: RefObject<HTMLInputElement | null>
}

function Sides({ coins, form, onChange, known, quote, problem, input }: SidesProps) {
  const t = useTranslations('convert')
  const other = quote === undefined ? estimate(form, known) : quotedAmount(form, quote)
  const own = useOwnText()
  const spare = own(coinAmount(known.available, form.from))
  const unit = coinName(form.from)
  const error =
    problem === null
      ? undefined
      : t(`problems.${problem}`, {
          available: spare,
          coin: unit,
          decimals: decimalsOf(known, form.side),
          ...limitsOf(known),
        })
  const box = (side: 'from' | 'to') => ({
    coins,
    coin: form[side],
    onCoin: (coin: string) => onChange(withCoin(form, side, coin)),
    amount: form.side === side ? form.amount : other,
    onAmount: (amount: string) => onChange({ ...form, amount, side }),
    decimals: decimalsOf(known, side),
    error: form.side === side ? error : undefined,
    ...(form.side === side && { ref: input }),
  })
  return (
    <div className="flex flex-col gap-1">
      <AmountBox
        {...box('from')}
        label={t('from')}
        coinLabel={t('fromCoin')}
        aside={t.rich('available', { amount: spare, coin: unit, n: (words) => <Num>{words}</Num> })}
        action={
          <button
            type="button"
            onClick={() => onChange({ ...form, amount: trimmed(known.available), side: 'from' })}
            className="min-h-10 ps-1 text-14 font-medium text-brand-text"
          >
            {t('max')}
          </button>
        }
      />
      <div className="flex justify-center">
        <IconButton label={t('swap')} onClick={() => onChange(swapped(form))}>
          <ArrowsDownUpIcon size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <AmountBox {...box('to')} label={t('to')} coinLabel={t('toCoin')} />
    </div>
  )
}

function decimalsOf({ from, to }: SidesProps['known'], side: 'from' | 'to'): number {
  return (side === 'from' ? from : to)?.decimals ?? 8
}

function Quoted({ quote, isWanted }: { quote: ReturnType<typeof useQuote>; isWanted: boolean }) {
  const errorText = useErrorText()
  const secondsLeft = useSecondsLeft(quote.data?.expiresAt ?? 0)
  if (!isWanted) return null
  if (quote.error !== null) return <Note tone="negative">{errorText(quote.error)}</Note>
  return quote.data === undefined ? null : <QuoteFigures quote={quote.data} secondsLeft={secondsLeft} />
}
