import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { KeyValues } from '@assay/ui/KeyValue'
import { showToast } from '@assay/ui/toast'
import { useTranslations } from 'use-intl'
import { coinName } from '../balances/coinAmount.ts'
import { OwnNum } from '../session/OwnNum.tsx'
import { FollowRefusal } from './FollowRefusal.tsx'
import { type Follow, useLeaveFollow } from './followQueries.ts'
import { money } from './followWords.tsx'

/** What happens to the positions, and what is due to the trader. For a follow that is being left: closes the rest. */
export function LeaveSheet({ follow, onClose }: { follow: Follow; onClose: () => void }) {
  const t = useTranslations('follow')
  const leave = useLeaveFollow()
  const isLeft = follow.status === 'LEAVING'
  const { onLeaving } = follow.settings
  const unit = coinName(follow.coin)
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      title={isLeft ? t('closeRest') : t('leaveTitle', { name: follow.name })}
      verb={isLeft ? t('closeRest') : t('leave')}
      kind="danger"
      isBusy={leave.isPending}
      error={leave.error === null ? undefined : <FollowRefusal error={leave.error} />}
      onConfirm={() =>
        leave.mutate(
          { followId: follow.followId },
          {
            onSuccess(left) {
              onClose()
              showToast({ tone: 'positive', text: left.status === 'ENDED' ? t('left') : t('leaving') })
            },
          },
        )
      }
    >
      <p className="text-14">
        {follow.positions.length === 0 ? t('leaveFlat') : t(`leaveLines.${isLeft ? 'CLOSE_MARKET' : onLeaving}`)}
      </p>
      <KeyValues
        className="mt-3"
        items={[
          { label: t('equity'), value: <OwnNum unit={unit}>{money(follow.equity)}</OwnNum> },
          { label: t('shareDue'), value: <OwnNum unit={unit}>{money(follow.shareDue)}</OwnNum> },
        ]}
      />
    </ConfirmSheet>
  )
}
