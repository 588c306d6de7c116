// What is shown above every screen: a demo or a test platform, a lost connection, a frozen account, a new version, changed
// legal texts.
import WarningCircleIcon from '~icons/ph/warning-circle'
import { Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useInstalling } from '../features/preferences/installing.ts'
import { useSession } from '../features/session/sessionStore.ts'
import { useIsDemo } from '../features/settings/settingsStore.ts'
import { loadAreas } from '../i18n/messages.ts'
import { useConnection, useConnectionStatus } from '../live/live.ts'
import { paths } from '../paths.ts'
import { testPlatform } from '../platform.ts'
import { Link, useLocation } from '../router.tsx'
import { Banner } from '@assay/ui/Banner'
import { lazyPart } from '@assay/ui/lazyPart'
import { UpdatePrompt } from './UpdatePrompt.tsx'

const InstallOffer = lazyPart(async () => ({
  default: (await import('../features/preferences/InstallOffer.tsx')).InstallOffer,
}))

const FrozenLine = lazyPart(async () => {
  await loadAreas(['security'])
  return { default: (await import('../features/security/FrozenLine.tsx')).FrozenLine }
})

const NewTexts = lazyPart(async () => {
  await loadAreas(['settings', 'errors'])
  return { default: (await import('../features/settings/NewTexts.tsx')).NewTexts }
})

export function Banners() {
  const host = testPlatform()
  const t = useTranslations('shell')
  return (
    <>
      {host !== null && <Banner tone="warning">{t('testPlatform', { host })}</Banner>}
      <DemoBanner />
      <ConnectionBanner />
      <FrozenPlace />
      <UpdatePrompt />
      <InstallPlace />
      <NewTextsPlace />
    </>
  )
}

/** On these the page itself says it. */
const sayingFrozen: readonly string[] = [paths.security(), paths.devices()]

function FrozenPlace() {
  const { path } = useLocation()
  const isFrozen = useSession((session) => session.user !== null && session.user.frozen !== null)
  if (!isFrozen || sayingFrozen.includes(path)) return null
  return (
    <Suspense>
      <FrozenLine />
    </Suspense>
  )
}

/** Shown only on screens where one more line does not disturb: not over a ticket, a form or a list. */
const calmPaths: readonly string[] = [paths.home(), paths.markets(), paths.wallet(), paths.settings(), paths.messages()]

function InstallPlace() {
  const { path } = useLocation()
  const isOffered = useInstalling((state) => state.isOffered)
  if (!isOffered || !calmPaths.includes(path)) return null
  return (
    <Suspense>
      <InstallOffer />
    </Suspense>
  )
}

/** Legal texts that changed, asked about where nothing is under way. */
function NewTextsPlace() {
  const { path } = useLocation()
  const hasNewTexts = useSession((session) => session.user?.hasNewTexts ?? false)
  const [isLater, setIsLater] = useState(false)
  if (!hasNewTexts || isLater || !calmPaths.includes(path)) return null
  return (
    <Suspense>
      <NewTexts onClose={() => setIsLater(true)} />
    </Suspense>
  )
}

/** One quiet line, on every screen for as long as it is a demo. */
function DemoBanner() {
  const t = useTranslations('shell')
  const isDemo = useIsDemo()
  const isSign = useSession((session) => session.isSign)
  if (!isDemo) return null
  const link = 'flex-none font-medium text-brand-text underline-offset-3 hover:underline'
  return (
    <div
      role="status"
      className="flex min-h-6 flex-wrap items-center justify-center gap-x-3 bg-info-soft px-(--gutter) text-center text-12 text-normal"
    >
      <span>{t('demo.banner')}</span>
      {isSign && (
        <>
          <Link to={paths.faucet()} className={link}>
            {t('demo.faucet')}
          </Link>
          <Link to={paths.outbox()} className={link}>
            {t('demo.outbox')}
          </Link>
        </>
      )}
    </div>
  )
}

function ConnectionBanner() {
  const t = useTranslations('shell')
  const connection = useConnection()
  const seconds = useSecondsUntil(useConnectionStatus().retryAt)
  const isLost = connection === 'offline' || connection === 'reconnecting'
  if (!isLost) return null
  const text =
    connection === 'offline'
      ? t('connection.offline')
      : seconds > 0
        ? t('connection.reconnecting', { seconds: String(seconds) })
        : t('connection.connecting')
  return (
    <div ref={leaveRoom} className="sticky top-0 z-(--z-nav) lg:relative lg:z-0">
      <Banner tone="warning" icon={<WarningCircleIcon size={18} aria-hidden="true" className="text-warning" />}>
        {text}
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
