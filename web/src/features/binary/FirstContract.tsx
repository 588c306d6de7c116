// Before the first contract on a device: what can be lost and how it settles, with one tick.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatAmount as plainAmount } from '@assay/engine/money'
import { api } from '../../api.ts'
import { Checkbox } from '@assay/ui/Checkbox'
import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { formatAmount } from '@assay/ui/format'
import { leftToRight } from '@assay/ui/leftToRight'
import { Num } from '@assay/ui/Num'
import { percent } from './OwnRecord.tsx'
import { PayoffBox } from './PayoffFigures.tsx'
import { STAKE_SCALE } from './stake.ts'
import type { BinaryTicketState, Direction } from './useTicket.ts'
import { ruleFigures } from './ruleFigures.ts'

interface FirstContractProps {
  ticket: BinaryTicketState
  direction: Direction
  onClose: () => void
  onAccept: () => void
}

export function FirstContract({ ticket, direction, onClose, onAccept }: FirstContractProps) {
  const t = useTranslations('binary')
  const [isRead, setIsRead] = useState(false)
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      title={t('first.title')}
      verb={t('first.verb', { direction: t(`directions.${direction}`), amount: amountText(ticket) })}
      kind={direction === 'UP' ? 'up' : 'down'}
      isBusy={ticket.isBusy}
      isDisabled={!isRead}
      onConfirm={onAccept}
    >
      <ul className="mb-4 flex list-disc flex-col gap-2 ps-5 text-14">
        <li>{t('first.lose')}</li>
        <li>{t('first.entry', ruleFigures)}</li>
        <li>{t('first.settles', ruleFigures)}</li>
        <li>{t('first.void')}</li>
        <Losers />
      </ul>
      <PayoffBox ticket={ticket} />
      <div className="mt-4">
        <Checkbox label={t('first.read')} isOn={isRead} onChange={setIsRead} />
      </div>
    </ConfirmSheet>
  )
}

function amountText({ stake, period }: BinaryTicketState): string {
  const amount = stake === null ? null : plainAmount(stake, STAKE_SCALE)
  return leftToRight(`${formatAmount(amount, 2)} ${period.coin.toUpperCase()}`)
}

/** What the others came to; nothing where too few have traded to say. */
function Losers() {
  const t = useTranslations('binary.first')
  const { data } = useQuery({ queryKey: ['binary', 'statistics'], queryFn: () => api.binary.getStatistics({}) })
  const { days, shareLost } = data?.people ?? { days: 0, shareLost: null }
  if (shareLost === null) return null
  return <li>{t.rich('losers', { days, share: () => <Num>{percent(shareLost)}</Num> })}</li>
}
