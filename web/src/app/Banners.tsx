// What is shown above every screen: a demo or a test platform, a lost connection, a new version, and what LateBanners has.
import WarningCircleIcon from '~icons/ph/warning-circle'
import { Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useInstalling } from '../features/preferences/installing.ts'
import { useSession } from '../features/session/sessionStore.ts'
import { useIsDemo } from '../features/settings/settingsStore.ts'
import { useConnection, useConnectionStatus } from '../live/live.ts'
import { paths } from '../paths.ts'
import { testPlatform } from '../platform.ts'
import { Link } from '../router.tsx'
import { Banner } from '@assay/ui/Banner'
import { lazyPart } from '@assay/ui/lazyPart'
import { UpdatePrompt } from './UpdatePrompt.tsx'

const LateBanners = lazyPart(() => import('./LateBanners.tsx'))

export function Banners() {
  const host = testPlatform()
  const t = useTranslations('shell')
  return (
    <>
      {host !== null && <Banner tone="warning">{t('testPlatform', { host })}</Banner>}
      <DemoBanner />
      <ConnectionBanner />
      <UpdatePrompt />
      <LatePlace />
    </>
  )
}

function LatePlace() {
  const isToldOf = useSession(({ user }) => user !== null && (user.frozen !== null || user.hasNewTexts))
  const isOffered = useInstalling((state) => state.isOffered)
  return <Suspense>{(isToldOf || isOffered) && <LateBanners />}</Suspense>
}

/** One quiet line on every screen of a demo. */
function DemoBanner() {
  const t = useTranslations('shell')
  const isDemo = useIsDemo()
  const isSign = useSession((session) => session.isSign)
  if (!isDemo) return null
  // As high as a finger needs: in some languages the line wraps.
  const link =
    'inline-flex min-h-6 flex-none items-center font-medium text-brand-text underline-offset-3 hover:underline'
  return (
    <div
      role="status"
      className="flex min-h-6 flex-wrap items-center justify-center gap-x-3 bg-info-soft px-(--gutter) text-center text-12 text-normal"
    >
      <span>{t('demo.banner')}</span>
      {isSign && (
        <Link to={paths.faucet()} className={link}>
          {t('demo.faucet')}
        </Link>
      )}
      <Link to={paths.outbox()} className={link}>
        {t('demo.outbox')}
      </Link>
    </div>
  )
}

function ConnectionBanner() {
  const t = useTranslations('shell')
  const connection = useConnection()
  const { retryAt, isAccountPaused } = useConnectionStatus()
  const seconds = useSecondsUntil(retryAt)
  const isLost = connection === 'offline' || connection === 'reconnecting'
  if (!isLost && !isAccountPaused) return null
  const text = () => {
    if (connection === 'offline') return t('connection.offline')
    if (!isLost) return t('connection.account')
    return seconds > 0 ? t('connection.reconnecting', { seconds: String(seconds) }) : t('connection.connecting')
  }
  return (
    <div ref={leaveRoom} className="sticky top-0 z-(--z-nav) lg:relative lg:z-0">
      <Banner tone="warning" icon={<WarningCircleIcon size={18} aria-hidden="true" className="text-warning" />}>
        {text()}
      </Banner>
    </div>
  )
}

/** A phone's bars stick below it. */
function leaveRoom(banner: HTMLElement | null) {
  document.documentElement.style.setProperty('--h-lost', `${banner?.offsetHeight ?? 0}px`)
}

function useSecondsUntil(moment: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (moment === null) return undefined
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [moment])
  return moment === null ? 0 : Math.max(0, Math.ceil((moment - now) / 1000))
}
