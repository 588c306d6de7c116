import MegaphoneIcon from '~icons/ph/megaphone'
import { Num } from '@assay/ui/Num'
import { Prose } from '@assay/ui/Prose'
import { formatListTime } from '@assay/ui/time'
import { useTranslations } from 'use-intl'
import { NoticeLink } from '../settings/NoticeLink.tsx'
import { NoticePicture } from '../settings/NoticePicture.tsx'
import { useReadNotices } from '../settings/noticeList.ts'
import type { Notice } from '../settings/notices.ts'
import { useZone } from '../settings/preferences.ts'

/** Title and day; the text unfolds under it. */
export function NoticeEntry({ notice }: { notice: Notice }) {
  const t = useTranslations('settings.notices')
  const zone = useZone()
  const read = useReadNotices()
  return (
    <details
      className="group px-4 lg:px-5"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) read([notice])
      }}
    >
      <summary className="flex cursor-pointer list-none items-start gap-3 py-3.5 -outline-offset-2">
        <MegaphoneIcon size={20} aria-hidden="true" className="flex-none text-muted" />
        <span className="min-w-0 flex-1 text-14 font-medium text-strong group-open:text-brand-text" dir="auto">
          {notice.title}
        </span>
        <time dateTime={new Date(notice.start).toISOString()} className="flex-none text-12 text-muted">
          <Num>{formatListTime(notice.start, zone, Date.now())}</Num>
        </time>
      </summary>
      <div className="pb-4 ps-8">
        <NoticePicture image={notice.image} className="mb-3 w-full rounded-3" />
        <Prose content={notice.content} />
        <NoticeLink
          link={notice.link}
          className="touch mt-3 block text-14 font-medium text-brand-text underline-offset-3 hover:underline"
        >
          {t('open')}
        </NoticeLink>
      </div>
    </details>
  )
}
