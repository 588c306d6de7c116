import { useTranslations } from 'use-intl'
import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { KeyValues } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import { showToast } from '@assay/ui/toast'
import { useErrorText } from '../../i18n/errorText.ts'
import { coinName, exactAmount } from '../balances/coinAmount.ts'
import { usePlaceLimit } from './limitQueries.ts'
import { type LimitForm, limitRate } from './limitForm.ts'
import { RateText } from './QuoteFigures.tsx'

interface ConfirmLimitProps {
  form: LimitForm
  onClose: () => void
  onDone: () => void
}

export function ConfirmLimit({ form, onClose, onDone }: ConfirmLimitProps) {
  const t = useTranslations('convert')
  const errorText = useErrorText()
  const place = usePlaceLimit()
  const [from, to] = [coinName(form.from), coinName(form.to)]
  function placed() {
    showToast({ tone: 'positive', text: t('limit.placed') })
    onDone()
  }
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      title={t('limit.confirmTitle')}
      subject={<Num unit={from}>{exactAmount(form.total)}</Num>}
      verb={t('limit.confirm')}
      onConfirm={() => place.mutate(form, { onSuccess: placed })}
      isBusy={place.isPending}
      error={place.error === null ? null : errorText(place.error)}
    >
      <KeyValues
        items={[
          { label: t('limit.receive'), value: <Num unit={to}>{exactAmount(form.receive)}</Num> },
          {
            label: t('limit.rate'),
            value: <RateText quote={{ fromSymbol: form.from, toSymbol: form.to }} rate={limitRate(form)} />,
          },
          { label: t('limit.expires'), value: t('limit.days', { count: Number(form.days) }) },
        ]}
      />
      <p className="mt-3 text-13 text-muted">{t('limit.terms', { coin: from })}</p>
    </ConfirmSheet>
  )
}
