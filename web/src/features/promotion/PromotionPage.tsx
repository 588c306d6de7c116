import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { FailedState } from '@assay/ui/EmptyState'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { TopBar } from '@assay/ui/TopBar'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { CodePanel } from './CodePanel.tsx'
import { CodesPanel } from './CodesPanel.tsx'
import { EarningStopped } from './EarningStopped.tsx'
import { EarnedPanel } from './EarnedPanel.tsx'
import { LevelsPanel } from './LevelsPanel.tsx'
import { NewestRebates } from './NewestRebates.tsx'
import { useProgramme } from './promotionQueries.ts'

/** The own code and link, what they bring, and the codes of campaigns. */
export default function PromotionPage() {
  const t = useTranslations('promotion')
  const { data, isError, refetch } = useProgramme()
  const lead = data?.isEarning === false ? undefined : t(data?.isOpen === false ? 'closed' : 'lead')
  return (
    <>
      <TopBar title={t('title')} backTo={paths.wallet()} />
      <AccountFrame title={t('title')} lead={lead}>
        {lead !== undefined && <p className="pb-3 text-13 text-muted lg:hidden">{lead}</p>}
        {data === undefined && isError && <FailedState text={t('failed')} onRetry={() => void refetch()} />}
        {data === undefined && !isError && <SkeletonRows count={6} label={t('title')} />}
        {data?.isEarning === false && <EarningStopped />}
        {data !== undefined && (
          <div data-ready="" className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-2 lg:gap-4">
            <div className="flex min-w-0 flex-col gap-3 lg:gap-4">
              <CodePanel code={data.code} />
              {data.isOpen && <LevelsPanel levels={data.levels} />}
              <NewestRebates />
            </div>
            <div className="flex min-w-0 flex-col gap-3 lg:gap-4">
              <EarnedPanel programme={data} />
              <CodesPanel />
              <p className="text-13">
                <Link to={paths.proxy()} className="font-medium text-brand-text">
                  {t('toProgramme')}
                </Link>
              </p>
              <p className="text-13">
                <Link to={paths.welfare()} className="font-medium text-brand-text">
                  {t('toRewards')}
                </Link>
              </p>
            </div>
          </div>
        )}
      </AccountFrame>
    </>
  )
}
