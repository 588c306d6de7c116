import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { useMessages } from '../../i18n/messages.ts'
import { ArticleRow } from './ArticleRow.tsx'
import { AskService } from './AskService.tsx'
import { findArticles } from './findArticles.ts'
import { useHelpList, useHelpTexts } from './helpQueries.ts'

export function HelpResults({ text, onClear }: { text: string; onClear: () => void }) {
  const t = useTranslations('help')
  const locale = useMessages((state) => state.locale)
  const list = useHelpList()
  const words = useHelpTexts(true)
  const found = useMemo(() => {
    const articles = (list.data ?? []).flatMap((group) => group.articles)
    const texts = new Map((words.data ?? []).map((each) => [each.id, each.text]))
    return findArticles({ text, articles, texts, locale })
  }, [text, list.data, words.data, locale])
  const hasFailed = list.isError || words.isError
  // Titles are there before the texts: what they give is shown at once.
  if (found.length === 0 && hasFailed)
    return (
      <FailedState
        text={t('failed')}
        onRetry={() => {
          void list.refetch()
          void words.refetch()
        }}
      />
    )
  if (found.length === 0 && (list.isPending || words.isPending))
    return (
      <Panel>
        <SkeletonRows count={4} label={t('title')} />
      </Panel>
    )
  return (
    <Panel className="overflow-hidden max-w-[720px]">
      <h2 className="sr-only">{t('results')}</h2>
      <p role="status" className="sr-only">
        {t('found', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyState
          title={t('nothingFound', { text: text.trim() })}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <Button kind="secondary" onClick={onClear}>
                {t('all')}
              </Button>
              <AskService />
            </div>
          }
        >
          {t('nothingLine')}
        </EmptyState>
      ) : (
        <ul>
          {found.map(({ id, title, line }) => (
            <ArticleRow key={id} id={id} title={title} line={line} />
          ))}
        </ul>
      )}
    </Panel>
  )
}
