import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { LanguageProvider } from '../i18n/LanguageProvider.tsx'
import { isUnanswered } from '../requestError.ts'
import { BlockingOverlay } from '../ui/BlockingOverlay.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import { AppShell } from './AppShell.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

const RETRIES = 2

/** What was refused is not asked again; what got no answer is, twice. */
const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, retry: (failures, error) => failures < RETRIES && isUnanswered(error) },
  },
})

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <LanguageProvider>
        <ErrorBoundary>
          <AppShell />
          <Toaster />
          <BlockingOverlay />
        </ErrorBoundary>
      </LanguageProvider>
    </QueryClientProvider>
  )
}
