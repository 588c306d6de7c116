import { useTranslations } from 'use-intl'
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx'

interface CloseAllConfirmProps {
  count: number
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before every position of a contract or of all is closed. */
export function CloseAllConfirm({ count, isBusy, onConfirm, onClose }: CloseAllConfirmProps) {
  const t = useTranslations('futures')
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      title={t('close.allTitle')}
      verb={t('close.all')}
      kind="danger"
      isBusy={isBusy}
      onConfirm={onConfirm}
    >
      <p className="text-14">{t('close.allLine', { count })}</p>
    </ConfirmSheet>
  )
}
