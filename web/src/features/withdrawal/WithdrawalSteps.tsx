import CheckCircleIcon from '~icons/ph/check-circle-fill'
import CircleIcon from '~icons/ph/circle'
import XCircleIcon from '~icons/ph/x-circle-fill'
import { useTranslations } from 'use-intl'
import { cx } from '@assay/ui/cx'
import { Num } from '@assay/ui/Num'
import { Spinner } from '@assay/ui/Spinner'
import { formatDateTime } from '@assay/ui/time'
import { useZone } from '../settings/preferences.ts'
import { useStepText } from './bankWords.tsx'
import { hasArrived, isMoving, stepsAhead, type Withdrawal } from './withdrawalFacts.ts'

/** What has happened, each with its time, and what is still to come. */
export function WithdrawalSteps({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTranslations('withdrawal')
  const stepText = useStepText()
  const zone = useZone()
  const { confirmations, steps } = withdrawal
  const moves = isMoving(withdrawal)
  return (
    <ol className="flex flex-col gap-3 text-14">
      {steps.map(({ status, time }, place) => {
        const isNow = moves && place === steps.length - 1
        return (
          <li key={place} aria-current={isNow ? 'step' : undefined} className="flex items-start gap-3">
            <StepPicture status={status} isNow={isNow} />
            <span className={cx('min-w-0 flex-1', isNow ? 'font-semibold text-strong' : 'text-normal')}>
              {stepText(withdrawal, status)}
              {isNow && status === 'CONFIRMING' && confirmations !== null && (
                <span className="block text-13 font-normal text-muted">
                  {t('confirmations', {
                    count: confirmations.count,
                    of: hasArrived(withdrawal) ? confirmations.requiredFinal : confirmations.required,
                  })}
                </span>
              )}
            </span>
            <Num className="text-13 text-muted">{`${formatDateTime(time, zone)}`}</Num>
          </li>
        )
      })}
      {stepsAhead(withdrawal).map((status) => (
        <li key={status} className="flex items-start gap-3 text-muted">
          <CircleIcon size={18} aria-hidden="true" className="mt-px flex-none" />
          {stepText(withdrawal, status)}
        </li>
      ))}
      <li className="text-12 text-muted">
        <Num>{`(${zone.offset})`}</Num>
      </li>
    </ol>
  )
}

function StepPicture({ status, isNow }: { status: Withdrawal['status']; isNow: boolean }) {
  if (isNow)
    return (
      <span className="mt-px flex-none text-brand-text">
        <Spinner size={18} />
      </span>
    )
  if (status === 'CANCELED' || status === 'REJECTED' || status === 'FAILED')
    return <XCircleIcon size={18} aria-hidden="true" className="mt-px flex-none text-negative" />
  return <CheckCircleIcon size={18} aria-hidden="true" className="mt-px flex-none text-positive" />
}
