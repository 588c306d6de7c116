import { buttonLook, ButtonLink } from '@assay/ui/Button'
import { EmptyState } from '@assay/ui/EmptyState'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { Prose } from '@assay/ui/Prose'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { formatDate } from '@assay/ui/time'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Found, orNull } from '../../Found.tsx'
import { api } from '../../api.ts'
import { useMessages } from '../../i18n/messages.ts'
import { paths } from '../../paths.ts'
import { NoticeLink } from './NoticeLink.tsx'
import { NoticePicture } from './NoticePicture.tsx'
import { useReadNotices } from './noticeList.ts'
import type { Notice } from './notices.ts'
import { useZone } from './preferences.ts'

/** The notice that a link names. It may be over, withdrawn or for another audience. Opening it is reading it. */
export function OneNotice({ id }: { id: string }) {
  const t = useTranslations('settings.notices')
  const locale = useMessages((state) => state.locale)
  const query = useQuery({
    queryKey: ['notice', locale, id],
    queryFn: () => orNull(api.content.getNotice({ id: Number(id) }), 'NOT_FOUND'),
    enabled: isId(id),
  })
  return (
    <Panel isPadded>
      <Found
        query={query}
        isNamed={isId(id)}
        failed={t('failedOne')}
        waiting={<SkeletonRows count={3} label={t('title')} />}
        none={
          <EmptyState title={t('goneTitle')} action={<ButtonLink to={paths.notices()}>{t('list')}</ButtonLink>}>
            {t('goneLine')}
          </EmptyState>
        }
      >
        {(notice) => <Shown notice={notice} />}
      </Found>
    </Panel>
  )
}

function isId(text: string): boolean {
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text))
}

function Shown({ notice }: { notice: Notice }) {
  const t = useTranslations('settings.notices')
  const zone = useZone()
  const read = useReadNotices()
  useEffect(() => read([notice]), [notice, read])
  return (
    <article>
      <h2 className="text-18 font-semibold text-strong" dir="auto">
        {notice.title}
      </h2>
      <p className="mt-1 mb-3 text-12 text-muted">
        <Num>{formatDate(notice.start, zone)}</Num>
      </p>
      <NoticePicture image={notice.image} className="mb-4 w-full rounded-3" />
      <Prose content={notice.content} />
      <NoticeLink link={notice.link} className={`${buttonLook({ kind: 'secondary' })} mt-4`}>
        {t('open')}
      </NoticeLink>
    </article>
  )
}
