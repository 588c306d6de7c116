// An article over the page. The pages of help are for people who are signed in (SPEC §4); others read articles here.
import { screenAt, topOf } from '@assay/api/screens'
import { createContext, useContext, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import type { Host } from '@assay/ui/host'
import { Overlay } from '@assay/ui/Overlay'
import { Prose } from '@assay/ui/Prose'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { useArea } from '../../i18n/useArea.ts'
import { paths } from '../../paths.ts'
import { isError as isRefusal } from '../../requestError.ts'
import { Link, matchPath } from '../../router.tsx'
import { useSession } from '../session/sessionStore.ts'
import { AskService } from './AskService.tsx'
import { useHelpArticle } from './helpQueries.ts'

export function HelpSheet({ article, onClose }: { article: string; onClose: () => void }) {
  return useArea('help', true) ? <OpenSheet article={article} onClose={onClose} /> : null
}

/** Opens another article in the same sheet. */
const Opening = createContext<(id: string) => void>(() => undefined)

function OpenSheet({ article, onClose }: { article: string; onClose: () => void }) {
  const t = useTranslations('help')
  const [read, setRead] = useState<readonly string[]>([article])
  const id = read.at(-1) ?? article
  const { data } = useHelpArticle(id)
  const open = useMemo(() => (next: string) => setRead((before) => [...before, next]), [])
  return (
    <Overlay
      isOpen
      onClose={onClose}
      title={data?.title ?? t('title')}
      as="drawer"
      footer={
        read.length > 1 ? (
          <Button kind="secondary" block onClick={() => setRead(read.slice(0, -1))}>
            {t('back')}
          </Button>
        ) : undefined
      }
    >
      <Opening value={open}>
        <Body key={id} id={id} />
      </Opening>
    </Overlay>
  )
}

function Body({ id }: { id: string }) {
  const t = useTranslations('help')
  const { data, error, isError, refetch } = useHelpArticle(id)
  if (data === undefined && isRefusal(error, 'NOT_FOUND', 'BAD_REQUEST'))
    return (
      <EmptyState title={t('unknown.title')} action={<AskService />}>
        {t('unknown.ask')}
      </EmptyState>
    )
  if (data === undefined)
    return isError ? (
      <FailedState text={t('failed')} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows count={5} label={t('title')} />
    )
  return (
    <>
      <Prose content={data.content} OwnLink={SheetLink} />
      {data.related.length > 0 && (
        <>
          <h3 className="mt-5 text-14 font-semibold text-strong">{t('related')}</h3>
          <ul>
            {data.related.map((each) => (
              <li key={each.id} className="mt-1">
                <SheetLink to={paths.helpArticle(each.id)} className="touch font-medium text-brand-text">
                  {each.title}
                </SheetLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** Opens another article in the sheet. Signed out, a link to a page for signed-in people is shown as plain words. */
const SheetLink: Host['Link'] = ({ to, className, children }) => {
  const open = useContext(Opening)
  const isSign = useSession((session) => session.isSign)
  const path = to.replace(/[?#].*$/, '')
  const id = matchPath(paths.helpArticle(), path)?.['id']
  if (id !== undefined)
    return (
      <button type="button" onClick={() => open(id)} className={`${className ?? ''} inline text-start`}>
        {children}
      </button>
    )
  const screen = screenAt(path) ?? screenAt(topOf(path))
  if (!isSign && screen?.access === undefined) return <b className="font-semibold text-strong">{children}</b>
  return (
    <Link to={to} className={className}>
      {children}
    </Link>
  )
}
