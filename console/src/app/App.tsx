import { HostProvider } from '@assay/ui/host'
import { Toaster } from '@assay/ui/Toaster'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { LinkPage } from '../features/signIn/LinkPage.tsx'
import { SignInPage } from '../features/signIn/SignInPage.tsx'
import { usePath } from '../router.tsx'
import { useToken } from '../session.ts'
import { host } from './host.ts'
import { Shell } from './Shell.tsx'

const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: true, staleTime: 2000 } },
})

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <HostProvider value={host}>
        <Screen />
        <Toaster />
      </HostProvider>
    </QueryClientProvider>
  )
}

/** What one operator has loaded is not shown to the next one: the shell starts over with each token. */
function Screen() {
  const path = usePath()
  const token = useToken()
  if (path === '/link') return <LinkPage />
  if (token === null) {
    queries.clear()
    return <SignInPage />
  }
  return <Shell key={token} path={path} />
}
