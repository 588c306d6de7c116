import { useTranslations } from 'use-intl'
import { cx } from '@assay/ui/cx'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { useHelpList } from './helpQueries.ts'

/** On desktop, beside the article: all articles by group, with the article's own group unfolded. */
export function HelpSide({ openId }: { openId: string }) {
  const t = useTranslations('help')
  const { data = [] } = useHelpList()
  return (
    <nav aria-label={t('title')} className="sticky top-[84px] hidden max-h-[76dvh] overflow-y-auto lg:block">
      <Link to={paths.help()} className="flex min-h-[38px] items-center font-medium text-brand-text hover:underline">
        {t('all')}
      </Link>
      {data.map(({ group, articles }) => {
        const isHere = articles.some(({ id }) => id === openId)
        return (
          <details key={`${group} ${isHere}`} open={isHere}>
            <summary className="flex min-h-[38px] cursor-pointer items-center font-semibold text-strong">
              {t(`groups.${group}`)}
            </summary>
            <ul className="pb-2">
              {articles.map(({ id, title }) => (
                <li key={id}>
                  <Link
                    to={paths.helpArticle(id)}
                    aria-current={id === openId ? 'page' : undefined}
                    className={cx(
                      'block rounded-3 px-3 py-1.5 text-14',
                      id === openId ? 'bg-surface font-medium text-brand-text' : 'text-normal hover:bg-press',
                    )}
                  >
                    <bdi>{title}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        )
      })}
    </nav>
  )
}
