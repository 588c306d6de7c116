import { useTranslations } from 'use-intl'
import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { PositionHead } from './PositionHead.tsx'
import { usePositionActions } from './usePositionActions.ts'
import type { PositionView } from './usePositionViews.ts'

/** Asks before a position is closed and one of the same size opened the other way. */
export function ReverseConfirm({ view, onClose }: { view: PositionView; onClose: () => void }) {
  const t = useTranslations('futures')
  const { reverse } = usePositionActions()
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      title={t('reverse.title')}
      verb={t('reverse.verb')}
      isBusy={reverse.isPending}
      onConfirm={() => reverse.mutate(view.position.positionId, { onSuccess: onClose })}
    >
      <PositionHead view={view} />
      <p className="text-14">{t('reverse.line')}</p>
    </ConfirmSheet>
  )
}
