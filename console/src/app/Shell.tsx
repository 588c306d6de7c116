import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { IconButton } from '@assay/ui/IconButton'
import { Spinner } from '@assay/ui/Spinner'
import { consoleWords } from '@assay/words/consoleWords'
import { useQuery } from '@tanstack/react-query'
import ListIcon from '~icons/ph/list'
import { useState } from 'react'
import { api, sentenceOf } from '../api.ts'
import type { Me } from '../me.ts'
import { useKeys } from '../useKeys.ts'
import { KeysOverlay } from './KeysOverlay.tsx'
import { Nav } from './Nav.tsx'
import { pagesFor } from './pages.ts'
import { TopBar } from './TopBar.tsx'

const { notFound } = consoleWords
const COUNT_EVERY_MS = 10_000

/** Menu at the side, bar on top, the page between. */
export function Shell({ path }: { path: string }) {
  const me = useQuery({
    queryKey: ['operator'],
    queryFn: () => api.operators.getOperator({}),
    refetchInterval: COUNT_EVERY_MS,
  })
  if (me.data !== undefined) return <Opened me={me.data} path={path} />
  if (me.isError) return <FailedState text={sentenceOf(me.error)} onRetry={() => void me.refetch()} />
  return (
    <div className="grid min-h-dvh place-items-center">
      <Spinner size={24} />
    </div>
  )
}

function Opened({ me, path }: { me: Me; path: string }) {
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const open = pagesFor(me)
  const page =
    open.find((one) => path === one.path || path.startsWith(`${one.path}/`)) ?? (path === '/' ? open[0] : undefined)
  useKeys({ '?': () => setIsHelpOpen(true) })
  return (
    <div className="lg:grid lg:h-dvh lg:grid-cols-[208px_minmax(0,1fr)]">
      <Nav pages={open} me={me} current={page?.path ?? null} isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
      <div className="flex min-w-0 flex-col lg:h-dvh">
        <TopBar
          me={me}
          title={page?.title ?? notFound.bar}
          menu={
            <span className="lg:hidden">
              <IconButton label={consoleWords.nav.menu} onClick={() => setIsMenuOpen(true)}>
                <ListIcon size={20} aria-hidden="true" />
              </IconButton>
            </span>
          }
        />
        <main className="min-h-0 flex-1 bg-surface lg:overflow-hidden">
          {page === undefined ? (
            <EmptyState title={notFound.title}>{notFound.line}</EmptyState>
          ) : (
            <page.Page key={page.path} me={me} />
          )}
        </main>
      </div>
      <KeysOverlay isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
    </div>
  )
}
