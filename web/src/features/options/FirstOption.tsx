// Before the first option on a device: what can be lost and how it settles, with one tick.
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Quantity } from '@assay/engine/money'
import { Checkbox } from '@assay/ui/Checkbox'
import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import type { Choice } from './optionModel.ts'
import { TicketSummary } from './TicketSummary.tsx'
import { SETTLEMENT_MS } from '@assay/engine/options/terms'

interface FirstOptionProps {
  choice: Choice
  units: Quantity
  verb: string
  isBusy: boolean
  onClose: () => void
  onAccept: () => void
}

export function FirstOption({ choice, units, verb, isBusy, onClose, onAccept }: FirstOptionProps) {
  const t = useTranslations('options')
  const [isRead, setIsRead] = useState(false)
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      title={t('first.title')}
      verb={verb}
      isBusy={isBusy}
      isDisabled={!isRead}
      onConfirm={onAccept}
    >
      <ul className="mb-4 flex list-disc flex-col gap-2 ps-5 text-14">
        <li>{t('first.lose')}</li>
        <li>{t('first.house')}</li>
        <li>{t('first.settles', { minutes: SETTLEMENT_MS / 60_000 })}</li>
        <li>{t('first.cap')}</li>
        <li>{t('first.void')}</li>
      </ul>
      <TicketSummary choice={choice} units={units} />
      <div className="mt-4">
        <Checkbox label={t('first.read')} isOn={isRead} onChange={setIsRead} />
      </div>
    </ConfirmSheet>
  )
}
