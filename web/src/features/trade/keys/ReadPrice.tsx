import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatChange, formatPrice } from '@assay/ui/format'
import { prices } from '../../market/prices.ts'
import { useKeyChoices } from './keyChoices.ts'
import { useKeys } from './useKeys.ts'

/** Prices are silent for screen readers; P says the last one and the day's change. */
export function ReadPrice({ symbol, title, decimals }: { symbol: string; title: string; decimals: number }) {
  const t = useTranslations('trade')
  const [said, setSaid] = useState('')
  const isOn = useKeyChoices((choices) => choices.hasReadKey)
  function read() {
    const ticker = prices.getNow(symbol)
    const text = t('keys.said', {
      pair: title,
      last: formatPrice(ticker?.last, decimals),
      change: formatChange(ticker?.changePercent),
    })
    // The same words twice are two announcements only if the text differs.
    setSaid((before) => (before === text ? `${text}\u00a0` : text))
  }
  useKeys({ p: read }, isOn)
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {said}
    </div>
  )
}
