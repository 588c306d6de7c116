import { lazyPart } from '@assay/ui/lazyPart'
import { usePainted } from '@assay/ui/usePainted'
import { Suspense } from 'react'
import { loadAreas } from '../../i18n/messages.ts'
import { useSpotPairs } from '../market/coins.ts'
import { useSession } from '../session/sessionStore.ts'
import { useLayout } from '@assay/ui/useLayout'
import { HomeBar } from './HomeBar.tsx'
import { HomeMarkets } from './HomeMarkets.tsx'
import { Member } from './Member.tsx'
import { Welcome } from './Welcome.tsx'

const HomeNotices = lazyPart(async () => {
  await loadAreas(['settings'])
  return import('./HomeNotices.tsx')
})
const NoticeLine = lazyPart(async () => {
  await loadAreas(['settings'])
  return { default: (await import('./NoticeLine.tsx')).NoticeLine }
})

/** Signed in: what is owned, where to go, the markets. Signed out: what Assay is, and the markets. */
export default function HomePage() {
  const isSign = useSession((session) => session.isSign)
  const isDesktop = useLayout() === 'desktop'
  // After the first rows are on the screen, and where it moves none of them.
  const isPainted = usePainted(useSpotPairs().length > 0)
  const notices = <Suspense>{isPainted && <HomeNotices hasPanel={isSign} />}</Suspense>
  return (
    <>
      {!isDesktop && <HomeBar isSign={isSign} />}
      <div className="mx-auto max-w-[calc(var(--page-max)+2*var(--gutter))] px-(--gutter) pb-6 lg:py-7">
        {isSign ? (
          <Member markets={<HomeMarkets />} notices={notices} />
        ) : (
          <Welcome markets={<HomeMarkets />} notices={notices} />
        )}
      </div>
      <Suspense>{isPainted && <NoticeLine />}</Suspense>
    </>
  )
}
