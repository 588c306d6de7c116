import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { useWithdrawals } from './withdrawalQueries.ts'
import { WithdrawalRow } from './WithdrawalRow.tsx'

const SHOWN = 5

export function RecentWithdrawals() {
  const t = useTranslations('withdrawal.recent')
  return (
    <Panel
      title={t('title')}
      aside={
        <Link to={paths.depositsAndWithdrawals()} className="touch text-13 font-medium text-brand-text">
          {t('all')}
        </Link>
      }
      className="overflow-hidden"
    >
      <List />
    </Panel>
  )
}

function List() {
  const t = useTranslations('withdrawal.recent')
  const { rows, isError, refetch } = useWithdrawals()
  if (rows === undefined && isError) return <FailedState text={t('failed')} onRetry={() => void refetch()} />
  if (rows === undefined) return <SkeletonRows count={3} label={t('title')} />
  if (rows.length === 0) return <EmptyState title={t('empty')}>{t('emptyLine')}</EmptyState>
  return (
    <ul>
      {rows.slice(0, SHOWN).map((withdrawal) => (
        <li
          key={`${withdrawal.withdrawalId} ${withdrawal.createTime}`}
          className="border-t border-line first:border-t-0"
        >
          <WithdrawalRow withdrawal={withdrawal} />
        </li>
      ))}
    </ul>
  )
}
