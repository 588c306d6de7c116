import { useLocale, useTranslations } from 'use-intl'
import type { OptionChain } from '@assay/api/options'
import { Chips } from '@assay/ui/Chips'
import { useZone } from '../settings/preferences.ts'
import { expiryDay } from './optionTexts.ts'

interface ExpiryChipsProps {
  chain: OptionChain
  onShow: (series: string) => void
}

/** The expiries that trade, or are halted, by their day. */
export function ExpiryChips({ chain, onShow }: ExpiryChipsProps) {
  const t = useTranslations('options')
  const zone = useZone()
  const locale = useLocale()
  const items = chain.expiries
    .filter(({ status }) => status === 'TRADING' || status === 'HALTED')
    .map(({ series, expiry, kind }) => ({
      id: series,
      label: (
        <>
          <bdi>{expiryDay(expiry, zone, locale)}</bdi>
          <span className="text-11">{t(`kinds.${kind}`)}</span>
        </>
      ),
    }))
  return (
    <Chips
      label={t('expiries')}
      items={items}
      selected={chain.series === null ? [] : [chain.series]}
      onToggle={onShow}
    />
  )
}
