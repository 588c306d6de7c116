import CheckCircleIcon from '~icons/ph/check-circle'
import ClockIcon from '~icons/ph/clock'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '@assay/ui/Button'
import { EmptyState } from '@assay/ui/EmptyState'
import { Panel } from '@assay/ui/Panel'
import { leftToRight } from '@assay/ui/leftToRight'
import { formatDate, formatDateTime } from '@assay/ui/time'
import { paths } from '../../paths.ts'
import { useZone } from '../settings/preferences.ts'
import { Steps } from './Steps.tsx'
import type { Standing } from './verificationQueries.ts'

interface SentPanelProps {
  level: 'BASIC' | 'ADVANCED'
  standing: Standing
  /** The level after it, if there is one. */
  next?: Standing
}

/** In place of the form: in review, or done; and the next useful step. */
export function SentPanel({ level, standing: { state, submittedAt, decidedAt }, next }: SentPanelProps) {
  const t = useTranslations('identity')
  const zone = useZone()
  const isPassed = state === 'PASSED'
  const Icon = isPassed ? CheckCircleIcon : ClockIcon
  const goesOn = next !== undefined && next.state !== 'PENDING' && next.state !== 'PASSED'
  return (
    <Panel isPadded>
      <Steps current={level === 'BASIC' && goesOn ? 'document' : 'review'} />
      <EmptyState
        icon={<Icon size={36} aria-hidden="true" />}
        title={isPassed ? t(`sent.${level}_passed`) : t('sent.title')}
        action={
          goesOn ? (
            <ButtonLink to={paths.advancedVerification()}>{t('cards.ADVANCED_start')}</ButtonLink>
          ) : (
            <ButtonLink kind="secondary" to={paths.identity()}>
              {t('sent.overview')}
            </ButtonLink>
          )
        }
      >
        {isPassed
          ? t('when.PASSED', { date: formatDate(decidedAt ?? 0, zone) })
          : `${t('when.PENDING', { time: leftToRight(formatDateTime(submittedAt ?? 0, zone)) })} ${t('sent.line')}`}
      </EmptyState>
    </Panel>
  )
}
