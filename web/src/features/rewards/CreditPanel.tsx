import { useTranslations } from 'use-intl'
import { FailedState } from '@assay/ui/EmptyState'
import { KeyValues } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { useCredits } from './rewardQueries.ts'

type Reason = NonNullable<ReturnType<typeof useCredits>['data']>['reasons'][number]['reason']

/** Where each reason is earned; a sign-up is not. */
const places: Partial<Record<Reason, string>> = {
  VERIFIED: paths.basicVerification(),
  ADVANCED: paths.advancedVerification(),
  SECOND_FACTOR: paths.authenticator(),
  ADDRESS_BOOK: paths.withdrawalAddresses(),
}

/** The credit with every reason behind it, and what would raise it. Absent until it is read. */
export function CreditPanel() {
  const t = useTranslations('rewards.credit')
  const { data, isError, refetch } = useCredits()
  if (data === undefined && !isError) return null
  return (
    <Panel title={t('title')} isPadded>
      {data === undefined ? (
        <FailedState isBrief text={t('failed')} onRetry={() => void refetch()} />
      ) : (
        <>
          <p className="text-22 font-semibold text-strong">
            <Num>{String(data.credits)}</Num>
          </p>
          <p className="pt-1 text-13 text-muted">{t('line')}</p>
          <KeyValues
            className="mt-2"
            items={data.reasons.map((each) => ({
              label: t(`reason.${each.reason}`),
              value: <Points reason={each} />,
            }))}
          />
        </>
      )}
    </Panel>
  )
}

function Points({ reason: { reason, points, hasIt } }: { reason: { reason: Reason; points: number; hasIt: boolean } }) {
  const t = useTranslations('rewards.credit')
  const place = places[reason]
  if (hasIt) return <Num>{`+${points}`}</Num>
  const missing = t.rich('missing', { points, n: (words) => <Num>{words}</Num> })
  if (place === undefined) return <span className="text-muted">{missing}</span>
  return (
    <Link
      to={place}
      className="touch font-medium text-brand-text"
      aria-label={t('earn', { reason: t(`reason.${reason}`), points })}
    >
      {missing}
    </Link>
  )
}
