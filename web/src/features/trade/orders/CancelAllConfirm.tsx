import { useTranslations } from 'use-intl'
import { ConfirmSheet } from '../../../ui/ConfirmSheet.tsx'
import { usePairLooks } from './orderTexts.ts'

interface CancelAllConfirmProps {
  count: number
  /** null for all pairs. */
  symbol: string | null
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before every open order of a pair or of all is cancelled. */
export function CancelAllConfirm({ count, symbol, isBusy, onConfirm, onClose }: CancelAllConfirmProps) {
  const t = useTranslations('trade')
  const looks = usePairLooks(symbol ?? '')
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      title={t('orders.cancelAllTitle')}
      verb={t('orders.cancelAll')}
      kind="danger"
      isBusy={isBusy}
      onConfirm={onConfirm}
    >
      <p className="text-14">
        {symbol === null
          ? t('orders.cancelAllEvery', { count })
          : t('orders.cancelAllPair', { count, pair: looks.title })}
      </p>
    </ConfirmSheet>
  )
}
