// After every full hour at second contracts: how long it has been, and what the day has cost.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { Button } from '@assay/ui/Button'
import { formatAmount } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import { Overlay } from '@assay/ui/Overlay'
import { LIMITS_KEY, LimitsSheet } from './LimitsSheet.tsx'

export function StaySheet({ hours, onClose }: { hours: number; onClose: () => void }) {
  const t = useTranslations('binary.stay')
  const [hasLimits, setHasLimits] = useState(false)
  const { data } = useQuery({ queryKey: LIMITS_KEY, queryFn: () => api.binary.getLimits({}) })
  if (hasLimits) return <LimitsSheet onClose={onClose} />
  const money = (text: string) => () => <Num unit={data?.coin.toUpperCase()}>{formatAmount(text, 2)}</Num>
  return (
    <Overlay
      isOpen
      onClose={onClose}
      title={t('title', { hours })}
      footer={
        <div className="grid grid-cols-2 gap-2">
          <Button kind="secondary" size="lg" onClick={() => setHasLimits(true)}>
            {t('limits')}
          </Button>
          <Button size="lg" onClick={onClose}>
            {t('goOn')}
          </Button>
        </div>
      }
    >
      {data !== undefined && (
        <p className="text-14 text-muted">
          {t.rich(data.lostToday.startsWith('-') ? 'won' : 'lost', {
            stake: money(data.stakedToday),
            result: money(data.lostToday.replace('-', '')),
          })}
        </p>
      )}
    </Overlay>
  )
}
