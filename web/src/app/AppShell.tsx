// The frame of every screen. Phone: banners, screen, tab bar. Desktop: navigation bar, banners, screen, status bar or
// foot. The screen itself keeps its place in the tree, so that resizing or turning the device loses nothing.
import { Suspense, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useIsConnectionLost } from '../live/live.ts'
import { dismissError } from '@assay/ui/toast'
import { useBalanceUpdates } from '../features/balances/balances.ts'
import { useSession } from '../features/session/sessionStore.ts'
import { useHostToken } from '../features/session/tokenLogin.ts'
import { useIsOpen } from '../features/settings/menus.ts'
import { useExchangeName } from '../features/settings/settingsStore.ts'
import { cx } from '@assay/ui/cx'
import { FailedState } from '@assay/ui/EmptyState'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { TopBar } from '@assay/ui/TopBar'
import { useLayout } from '@assay/ui/useLayout'
import { paths } from '../paths.ts'
import { Banners } from './Banners.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Foot } from './Foot.tsx'
import { InboxWatch } from './InboxWatch.tsx'
import { TabBar } from './TabBar.tsx'
import { hasTabBar } from './tabs.ts'
import { type Screen, useScreen } from './useScreen.ts'
import { useSignIn } from './useSignIn.ts'
import { lazyPart } from '@assay/ui/lazyPart'

// A phone never loads the desktop's bars; start.ts has them ready where the window is wide.
const GlobalNav = lazyPart(async () => ({ default: (await import('./GlobalNav.tsx')).GlobalNav }))
const HeldContracts = lazyPart(async () => ({ default: (await import('./HeldContracts.tsx')).HeldContracts }))
const HostSignIn = lazyPart(async () => ({ default: (await import('./HostSignIn.tsx')).HostSignIn }))
const StatusBar = lazyPart(async () => ({ default: (await import('./StatusBar.tsx')).StatusBar }))

export function AppShell() {
  const t = useTranslations('shell')
  const screen = useScreen()
  const isDesktop = useLayout() === 'desktop'
  const name = useExchangeName()
  const isAsked = useHostToken((state) => state.waiting !== null)
  const isSign = useSession((session) => session.isSign)
  const isFuturesOpen = useIsOpen('Ustandard')
  useBalanceUpdates()
  useSignIn()
  useEffect(() => {
    document.title = name
  }, [name])
  const isLost = useIsConnectionLost()
  // What went wrong was about the page before, or about a connection that is another now.
  useEffect(dismissError, [screen.path, isLost])
  const isFullBleed = isDesktop && screen.route.isFullBleed === true
  const hasTabs = !isDesktop && hasTabBar(screen.path)
  return (
    <div className={cx('flex flex-col', isFullBleed ? 'h-dvh overflow-hidden' : 'min-h-dvh')}>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-2 focus:z-(--z-toast) focus:bg-raised focus:p-2"
      >
        {t('skip')}
      </a>
      {isDesktop && (
        <Suspense fallback={<div className="h-(--h-nav) flex-none border-b border-line bg-surface" />}>
          <GlobalNav />
        </Suspense>
      )}
      <Banners />
      <InboxWatch />
      <Suspense>{isSign && !isFuturesOpen && <HeldContracts />}</Suspense>
      {isAsked && (
        <Suspense>
          <HostSignIn />
        </Suspense>
      )}
      <main
        id="main"
        tabIndex={-1}
        className={cx(
          'min-w-0 flex-1',
          isFullBleed && 'min-h-0 overflow-hidden',
          hasTabs && 'pb-[calc(var(--h-tabbar)+var(--safe-b)+20px)]',
        )}
      >
        <ErrorBoundary resetKey={screen.path}>
          <ScreenBody screen={screen} name={name} />
        </ErrorBoundary>
      </main>
      {hasTabs && <TabBar path={screen.path} />}
      {isFullBleed && (
        <Suspense fallback={<div className="h-(--h-status) flex-none" />}>
          <StatusBar />
        </Suspense>
      )}
      {isDesktop && !isFullBleed && <Foot />}
    </div>
  )
}

function ScreenBody({ screen, name }: { screen: Screen; name: string }) {
  const t = useTranslations('shell')
  const { Component, hasFailed, retry } = screen
  if (Component !== null) return <Component />
  if (hasFailed)
    return (
      <>
        <TopBar title={name} backTo={paths.home()} />
        <FailedState text={t('failed.line')} onRetry={retry} />
      </>
    )
  return (
    <div className="appear-late mx-auto max-w-[calc(var(--page-max)+2*var(--gutter))] pt-(--h-top)">
      <SkeletonRows count={8} label={t('ui.loading')} />
    </div>
  )
}
