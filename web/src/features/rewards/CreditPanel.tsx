import { useTranslations } from 'use-intl'
import { KeyValues } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { useCredits } from './rewardQueries.ts'

/** The credit with every reason behind it, and what would raise it. Absent until it is read. */
export function CreditPanel() {
  const t = useTranslations('rewards.credit')
  const { data } = useCredits()
  if (data === undefined) return null
  return (
    <Panel title={t('title')} isPadded>
      <p className="text-22 font-semibold text-strong">
        <Num>{String(data.credits)}</Num>
      </p>
      <KeyValues
        className="mt-2"
        items={data.reasons.map(({ reason, points, hasIt }) => ({
          label: t(`reason.${reason}`),
          value: hasIt ? <Num>{`+${points}`}</Num> : <span className="text-muted">{t('missing', { points })}</span>,
        }))}
      />
      <p className="pt-2 text-13 text-muted">{t('line')}</p>
    </Panel>
  )
}
