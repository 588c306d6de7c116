import { useTranslations } from 'use-intl'
import { BANK_SPREAD_PPM } from '@assay/api/bankFigures'
import { formatRate, percentText } from '@assay/ui/format'
import { leftToRight } from '@assay/ui/leftToRight'
import { Summary } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import { coinName, exactAmount } from '../balances/coinAmount.ts'
import { feeShare, type Quote } from './withdrawalFacts.ts'

interface QuoteSummaryProps {
  coin: string
  amount: string
  /** undefined: not known. */
  quote: Quote | undefined
}

/** What is sent, what it costs in coins and percent, and what arrives. */
export function QuoteSummary({ coin, amount, quote }: QuoteSummaryProps) {
  const t = useTranslations('withdrawal.summary')
  const unit = coinName(coin)
  const { fee = null, receive = null } = quote ?? {}
  const shown = (value: string | null) => (value === null ? t('unknown') : <Num>{`${exactAmount(value)} ${unit}`}</Num>)
  const bank = quote?.bank ?? null
  const share = fee === null ? null : feeShare(fee, amount)
  return (
    <Summary
      className="rounded-3 border border-line px-3.5 py-3"
      items={[
        { label: t('amount'), value: shown(quote === undefined ? null : amount) },
        {
          label: t('fee'),
          value: (
            <>
              {shown(fee)} {share !== null && <Num className="text-muted">{`(${percentText(share)})`}</Num>}
            </>
          ),
        },
        ...(bank === null
          ? []
          : [
              { label: t('rate'), value: <Num>{`1 ${unit} = ${bank.rate} ${coinName(bank.currency)}`}</Num> },
              {
                label: t('spread'),
                value: t('spreadText', {
                  percent: formatRate(String(BANK_SPREAD_PPM / 1_000_000)),
                  rate: leftToRight(bank.middleRate),
                }),
              },
            ]),
      ]}
      total={{
        label: t('receive'),
        value: bank === null ? shown(receive) : <Num>{`${bank.pays} ${coinName(bank.currency)}`}</Num>,
      }}
    />
  )
}
