import { type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useLayout } from '@assay/ui/useLayout'
import { HomeBalance } from './HomeBalance.tsx'
import { ProofCard } from './ProofCard.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { lazyPart } from '@assay/ui/lazyPart'

const TickSlip = lazyPart(() => import('../market/TickSlip.tsx'))

/** The home of somebody who is signed in. */
export function Member({ markets, notices }: { markets: ReactNode; notices: ReactNode }) {
  const t = useTranslations('shell.menu')
  const isDesktop = useLayout() === 'desktop'
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_360px] lg:items-start lg:gap-4">
      <div className="flex min-w-0 flex-col gap-4">
        <h1 className="sr-only">{t('home')}</h1>
        <HomeBalance />
        <Shortcuts />
        <ProofCard />
        {markets}
      </div>
      <div className="mt-4 flex flex-col gap-4 lg:mt-0">
        {isDesktop && (
          <Suspense fallback={<div className="h-[360px]" />}>
            <TickSlip />
          </Suspense>
        )}
        {notices}
      </div>
    </div>
  )
}
