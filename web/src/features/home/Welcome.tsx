import { type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { ButtonLink } from '@assay/ui/Button'
import { usePainted } from '@assay/ui/usePainted'
import { useSpotPairs } from '../market/coins.ts'
import { Facts } from './Facts.tsx'
import { lazyPart } from '@assay/ui/lazyPart'

const TickSlip = lazyPart(() => import('../market/TickSlip.tsx'))

/** The home of a visitor: the claim, a price to check it by, the markets, what we can be held to. */
export function Welcome({ markets, notices }: { markets: ReactNode; notices: ReactNode }) {
  const t = useTranslations('market.welcome')
  // It needs a pair, and its code comes after the first rows are on the screen; its place is kept.
  const hasSlip = usePainted(useSpotPairs().length > 0)
  return (
    <div className="flex flex-col gap-6 lg:gap-10">
      <div className="gap-10 lg:grid lg:grid-cols-[minmax(0,1fr)_420px] lg:items-center">
        <div className="py-4">
          <h1 className="text-[min(var(--fs-36),13vw)] leading-[1.2] hyphens-auto font-semibold tracking-(--track-tight) text-strong lg:text-52">
            {t('headline')}
          </h1>
          <p className="mt-3 max-w-[52ch] text-16 lg:mt-5 lg:text-18">{t('line')}</p>
          <div className="mt-5 flex flex-wrap gap-2 lg:mt-7">
            <ButtonLink to={paths.register()} size="lg" className="flex-1 lg:flex-none">
              {t('register')}
            </ButtonLink>
            <ButtonLink to={paths.login()} kind="secondary" size="lg" className="flex-1 lg:flex-none">
              {t('login')}
            </ButtonLink>
          </div>
        </div>
        <div className="min-h-[430px]">
          <Suspense>{hasSlip && <TickSlip />}</Suspense>
        </div>
      </div>
      {markets}
      {notices}
      <Facts />
    </div>
  )
}
