import { useTranslations } from 'use-intl'
import { formatRate } from '@assay/ui/format'
import { type KeyValueItem, Summary } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import { coinName, exactAmount } from '../balances/coinAmount.ts'
import { type ConvertQuote, readableRate } from './convertForm.ts'
import { QuoteRing } from './QuoteRing.tsx'

const QUOTE_SECONDS = 8

/** What a quote is made of: the rate with its time left, the index, spread and fee, and what is received. */
export function QuoteFigures({ quote, secondsLeft }: { quote: ConvertQuote; secondsLeft: number }) {
  const t = useTranslations('convert')
  const to = coinName(quote.toSymbol)
  const items: KeyValueItem[] = [
    {
      label: t('rate'),
      value: (
        <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
          <RateText quote={quote} rate={quote.rate} />
          <QuoteRing secondsLeft={secondsLeft} total={QUOTE_SECONDS} label={t('secondsLeft', { count: secondsLeft })} />
        </span>
      ),
    },
    { label: t('index'), value: <RateText quote={quote} rate={quote.mid} /> },
    { label: t('spread'), value: <Num>{formatRate(quote.spread, 2, 4)}</Num> },
    {
      label: t('fee', { rate: formatRate(quote.feeRate, 2, 4) }),
      value: <Num unit={to}>{exactAmount(quote.fee)}</Num>,
    },
  ]
  const total = { label: t('youReceive'), value: <Num unit={to}>{exactAmount(quote.receive)}</Num> }
  return <Summary items={items} total={total} />
}

/** '1 BTC = 101,322.01 USDT', whichever of the two is given. */
export function RateText({ quote, rate }: { quote: Pick<ConvertQuote, 'fromSymbol' | 'toSymbol'>; rate: string }) {
  const shown = readableRate(quote, rate)
  return <Num>{`1 ${coinName(shown.one)} = ${exactAmount(shown.rate)} ${coinName(shown.of)}`}</Num>
}
