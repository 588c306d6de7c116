import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { Note } from '@assay/ui/Note'
import { Page, Panel } from '@assay/ui/Panel'
import { SearchField } from '@assay/ui/SearchField'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { TopBar } from '@assay/ui/TopBar'
import { paths } from '../../paths.ts'
import { useQueryValue } from '../../router.tsx'
import { ArticleRow } from './ArticleRow.tsx'
import { AskService } from './AskService.tsx'
import { HelpResults } from './HelpResults.tsx'
import { useHelpList } from './helpQueries.ts'

/** /help: every article in its group, and the search in all of them. */
export default function HelpPage() {
  return <HelpHome />
}

/** isUnknown: the article that was asked for does not exist. */
export function HelpHome({ isUnknown = false }: { isUnknown?: boolean }) {
  const t = useTranslations('help')
  const asked = useQueryValue('q') ?? ''
  return (
    <>
      <TopBar title={t('title')} backTo={paths.settings()} isOnCanvas />
      <Page title={t('title')} lead={t('lead')}>
        {isUnknown && (
          <Note tone="warning" title={t('unknown.title')} className="mb-3 lg:mb-4">
            {t('unknown.line')}
          </Note>
        )}
        <Searched key={asked} asked={asked} />
      </Page>
    </>
  )
}

const TEXT_MAX = 100

function Searched({ asked }: { asked: string }) {
  const t = useTranslations('help')
  const [text, setText] = useState(asked)
  return (
    <div className="flex flex-col gap-3 lg:gap-4">
      <SearchField
        label={t('search')}
        value={text}
        onChange={setText}
        maxLength={TEXT_MAX}
        className="border border-line-control bg-surface lg:max-w-[640px]"
      />
      {text.trim() === '' ? <Groups /> : <HelpResults text={text} onClear={() => setText('')} />}
    </div>
  )
}

function Groups() {
  const t = useTranslations('help')
  const { data, isError, refetch } = useHelpList()
  if (data === undefined && isError)
    return (
      <Panel>
        <FailedState text={t('failed')} onRetry={() => void refetch()} />
      </Panel>
    )
  if (data === undefined)
    return (
      <Panel>
        <SkeletonRows count={8} label={t('title')} />
      </Panel>
    )
  if (data.length === 0)
    return (
      <Panel>
        <EmptyState title={t('empty')} action={<AskService />}>
          {t('emptyLine')}
        </EmptyState>
      </Panel>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-2 lg:gap-4">
      {data.map(({ group, articles }) => (
        <Panel key={group} title={t(`groups.${group}`)} className="overflow-hidden">
          <ul>
            {articles.map(({ id, title }) => (
              <ArticleRow key={id} id={id} title={title} />
            ))}
          </ul>
        </Panel>
      ))}
    </div>
  )
}
