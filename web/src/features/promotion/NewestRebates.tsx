import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { useRebates } from './promotionQueries.ts'
import { RebateRow } from './RebateRow.tsx'

const SHOWN = 5

export function NewestRebates() {
  const t = useTranslations('promotion')
  const { rows, isError, refetch } = useRebates()
  return (
    <Panel
      title={t('rebates')}
      className="overflow-hidden"
      aside={
        rows !== undefined &&
        rows.length > 0 && (
          <Link to={paths.proxy('earnings')} className="text-13 font-medium text-brand-text">
            {t('all')}
          </Link>
        )
      }
    >
      {rows === undefined && isError && <FailedState text={t('failed')} onRetry={() => void refetch()} isBrief />}
      {rows === undefined && !isError && <SkeletonRows count={3} label={t('rebates')} />}
      {rows?.length === 0 && <EmptyState title={t('empty')}>{t('emptyLine')}</EmptyState>}
      <ul>
        {rows?.slice(0, SHOWN).map((rebate) => (
          <RebateRow key={`${rebate.bizId} ${rebate.coin} ${rebate.level} ${rebate.sourceUser}`} rebate={rebate} />
        ))}
      </ul>
    </Panel>
  )
}
