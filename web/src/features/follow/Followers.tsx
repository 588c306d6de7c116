import { Num } from '@assay/ui/Num'
import { formatDate } from '@assay/ui/time'
import { useTranslations } from 'use-intl'
import { useZone } from '../settings/preferences.ts'
import { useFollowers } from './followQueries.ts'
import { money } from './followWords.tsx'
import { PagedRows } from './PagedRows.tsx'

/** Who copies the caller: masked. */
export function Followers() {
  const t = useTranslations('follow')
  const zone = useZone()
  const list = useFollowers()
  return (
    <section aria-label={t('followers')}>
      <h3 className="pb-1 text-14 font-semibold text-strong">{t('followers')}</h3>
      <PagedRows
        list={list}
        label={t('followers')}
        failed={t('failed')}
        none={t('followersNone')}
        keyOf={({ followId }) => followId}
      >
        {({ name, allotted, shared, startedAt }) => (
          <>
            <p className="flex flex-wrap justify-between gap-x-3">
              <Num className="font-medium text-strong">{name}</Num>
              <Num unit="USDT">{money(allotted)}</Num>
            </p>
            <p className="flex flex-wrap justify-between gap-x-3 text-muted">
              <span>
                {t('since')} <Num>{formatDate(startedAt, zone)}</Num>
              </span>
              <span>
                {t('sharedSoFar')} <Num unit="USDT">{money(shared)}</Num>
              </span>
            </p>
          </>
        )}
      </PagedRows>
    </section>
  )
}
