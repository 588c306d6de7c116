import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../features/session/sessionStore.ts'
import { useSettingsStore } from '../features/settings/settingsStore.ts'
import { LanguageProvider } from '../i18n/LanguageProvider.tsx'
import { BlockingOverlay } from '@assay/ui/BlockingOverlay'
import { Toaster } from '@assay/ui/Toaster'
import { AppShell } from './AppShell.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { startQueries } from './startQueries.ts'

/** After a sign-out the app starts over, without any answer, draft or open sheet of the previous user. */
export function App() {
  const left = useSession((session) => session.left)
  return <OnePersonsApp key={left} />
}

function OnePersonsApp() {
  const [queries] = useState(startQueries)
  useEffect(() => {
    // What an anonymous visitor was told may be different for somebody: the periods with their own limits.
    const stop = useSession.subscribe(({ isSign }, before) => {
      if (isSign && !before.isSign) void queries.invalidateQueries()
    })
    // The operator has changed the configuration: texts, periods and limits are read again too.
    const stopSettings = useSettingsStore.subscribe(({ settings }, before) => {
      if (before.isFresh && settings?.version !== before.settings?.version) void queries.invalidateQueries()
    })
    return () => {
      stop()
      stopSettings()
      queries.clear()
    }
  }, [queries])
  return (
    <QueryClientProvider client={queries}>
      <LanguageProvider>
        <ErrorBoundary>
          <AppShell />
          <Toaster />
          <SubmittingOverlay />
        </ErrorBoundary>
      </LanguageProvider>
    </QueryClientProvider>
  )
}

function SubmittingOverlay() {
  const t = useTranslations('shell')
  return <BlockingOverlay text={t('submittingOrder')} />
}
