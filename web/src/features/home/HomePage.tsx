import { useSession } from '../session/sessionStore.ts'
import { useLayout } from '@assay/ui/useLayout'
import { HomeBar } from './HomeBar.tsx'
import { HomeMarkets } from './HomeMarkets.tsx'
import { Member } from './Member.tsx'
import { Welcome } from './Welcome.tsx'

/** Signed in: what is owned, where to go, the markets. Signed out: what Assay is, and the markets. */
export default function HomePage() {
  const isSign = useSession((session) => session.isSign)
  const isDesktop = useLayout() === 'desktop'
  return (
    <>
      {!isDesktop && <HomeBar isSign={isSign} />}
      <div className="mx-auto max-w-[calc(var(--page-max)+2*var(--gutter))] px-(--gutter) pb-6 lg:py-7">
        {isSign ? <Member markets={<HomeMarkets />} /> : <Welcome markets={<HomeMarkets />} />}
      </div>
    </>
  )
}
