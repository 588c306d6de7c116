// What anybody may know of second contracts, signed in or not: totals first, then days and pairs and what the house holds,
// then how a result is checked: the newest price, a saved record, and the keys that sign.
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { useQueryValue } from '../../router.tsx'
import { lazyPart } from '@assay/ui/lazyPart'
import { Page, Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { TopBar } from '@assay/ui/TopBar'
import { CheckedFile, LinkedRecord } from './CheckedFile.tsx'
import { Keys, NewestHead } from './FairKeys.tsx'
import { STATISTICS_DAYS } from '@assay/api/shownDays'

const FairFigures = lazyPart(async () => ({ default: (await import('./FairFigures.tsx')).FairFigures }))
const TickSlip = lazyPart(() => import('../market/TickSlip.tsx'))

export default function FairPage() {
  const t = useTranslations('binary')
  const id = Number(useQueryValue('id') ?? Number.NaN)
  const token = useQueryValue('share')
  const isLinked = Number.isSafeInteger(id) && token !== null
  return (
    <>
      <TopBar title={t('fair.title')} backTo={paths.home()} />
      <Page title={t('fair.title')} lead={t('fair.lead', { days: STATISTICS_DAYS })} className="flex flex-col gap-4">
        {isLinked && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2 lg:items-start">
            <LinkedRecord id={id} token={token} />
            <div className="flex flex-col gap-4">
              <Steps />
              <Keys />
              <NewestHead />
            </div>
          </div>
        )}
        <p className="text-13 text-muted lg:hidden">{t('fair.lead', { days: STATISTICS_DAYS })}</p>
        <Suspense fallback={<SkeletonRows count={4} label={t('fair.title')} />}>
          <FairFigures />
        </Suspense>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2 lg:items-start">
          <div className="flex flex-col gap-4">
            {!isLinked && <Steps />}
            <CheckedFile />
            {!isLinked && <Keys />}
            {!isLinked && <NewestHead />}
          </div>
          <Panel title={t('fair.newest')} isPadded>
            <Suspense fallback={<SkeletonRows count={6} label={t('fair.newest')} />}>
              <TickSlip />
            </Suspense>
          </Panel>
        </div>
      </Page>
    </>
  )
}

function Steps() {
  const t = useTranslations('binary.fair')
  return (
    <Panel title={t('how')} isPadded>
      <ol className="flex list-decimal flex-col gap-2.5 ps-5 text-14">
        <li>{t('howBefore')}</li>
        <li>{t('howDuring')}</li>
        <li>{t('howAfter')}</li>
      </ol>
    </Panel>
  )
}
