// What a test of a signed-in person's screen begins with.
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Messages } from 'use-intl'
import { Texts } from '../i18n/Texts.tsx'
import { afterEach, beforeEach, vi } from 'vitest'
import { useMessages } from '../i18n/messages.ts'
import { useSession } from '../features/session/sessionStore.ts'

type Words = Partial<Messages>

/** In every test of the file: somebody is signed in and reads English. */
export function beSignedIn(words: Words): void {
  beforeEach(() => {
    useMessages.setState({ locale: 'en', messages: words })
    useSession.setState({ token: 'abc', isSign: true, user: null })
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
    useMessages.setState({ messages: {} })
    useSession.setState({ token: '', isSign: false, user: null })
  })
}

/** known: answers that are in already; nothing of them is asked again unless the page does so. */
export function show(
  page: ReactNode,
  words: Words,
  known: readonly (readonly [QueryKey, unknown])[] = [],
): QueryClient {
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  for (const [key, answer] of known) queries.setQueryData(key, answer)
  render(
    <QueryClientProvider client={queries}>
      <Texts locale="en" messages={words as Messages} timeZone="UTC">
        {page}
      </Texts>
    </QueryClientProvider>,
  )
  return queries
}
