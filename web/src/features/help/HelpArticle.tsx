import { useTranslations } from 'use-intl'
import { Panel } from '@assay/ui/Panel'
import { Prose } from '@assay/ui/Prose'
import { formatDate } from '@assay/ui/time'
import { useZone } from '../settings/preferences.ts'
import { ArticleRow } from './ArticleRow.tsx'
import type { Article } from './helpQueries.ts'
import { WasThisEnough } from './WasThisEnough.tsx'

export function HelpArticle({ article }: { article: Article }) {
  const t = useTranslations('help')
  const zone = useZone()
  const { id, title, content, group, updatedAt, related } = article
  return (
    <div className="flex max-w-[720px] min-w-0 flex-col gap-3 lg:gap-4">
      <Panel isPadded>
        <article aria-labelledby="help-title">
          <p className="text-13 text-muted">{t(`groups.${group}`)}</p>
          <h1
            id="help-title"
            dir="auto"
            className="mt-1 mb-4 text-22 font-semibold tracking-(--track-tight) text-strong"
          >
            {title}
          </h1>
          <Prose content={content} />
          {updatedAt !== null && (
            <p className="mt-5 text-13 text-muted">{t('updated', { date: formatDate(updatedAt, zone) })}</p>
          )}
        </article>
      </Panel>
      <WasThisEnough article={id} />
      {related.length > 0 && (
        <Panel title={t('related')} className="overflow-hidden">
          <ul>
            {related.map(({ id, title: name }) => (
              <ArticleRow key={id} id={id} title={name} />
            ))}
          </ul>
        </Panel>
      )}
    </div>
  )
}
