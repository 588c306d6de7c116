import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { goBack, navigate, useQueryValue } from '../../router.tsx'
import { Button } from '@assay/ui/Button'
import { Page } from '@assay/ui/Panel'
import { SearchPanel } from './SearchPanel.tsx'

/** /search: the search as its own page, as phones have it. */
export default function SearchPage() {
  const t = useTranslations('market.search')
  const asked = useQueryValue('q') ?? ''
  const leave = () => goBack(paths.home())
  return (
    <Page className="lg:max-w-[640px]">
      <h1 className="sr-only">{t('title')}</h1>
      <div className="pt-(--safe-t)">
        <SearchPanel
          key={asked}
          initialText={asked}
          onOpen={navigate}
          onLeave={leave}
          aside={
            <Button kind="quiet" onClick={leave}>
              {t('cancel')}
            </Button>
          }
        />
      </div>
    </Page>
  )
}
