import BellIcon from '~icons/ph/bell'
import XIcon from '~icons/ph/x'
import { IconButton } from '@assay/ui/IconButton'
import { useLayout } from '@assay/ui/useLayout'
import { useTranslations } from 'use-intl'
import { NoticeLink, useNoticeTarget } from '../settings/NoticeLink.tsx'
import { useDismissal, useNoticesAt } from '../settings/notices.ts'

/** One line at the lower edge of the window. It has its own place at the end of the page, so it moves nothing. */
export function NoticeLine() {
  const t = useTranslations('settings.notices')
  const { isDismissed, dismiss } = useDismissal()
  const isDesktop = useLayout() === 'desktop'
  const notice = useNoticesAt('HOME')?.find((each) => each.key === '3' && !isDismissed(each))
  if (notice === undefined) return null
  return (
    <aside
      aria-label={t('title')}
      className="sticky border-t border-line bg-raised text-13 text-normal"
      // The tab bar's middle button stands out of it.
      style={
        isDesktop
          ? { insetBlockEnd: 0, zIndex: 1 }
          : { insetBlockEnd: 'calc(var(--h-tabbar) + var(--safe-b))', paddingBlockEnd: 14, zIndex: 1 }
      }
    >
      <div className="mx-auto flex min-h-10 max-w-[calc(var(--page-max)+2*var(--gutter))] items-center gap-2.5 px-(--gutter)">
        <BellIcon size={18} aria-hidden="true" className="flex-none text-muted" />
        <LineText title={notice.title} link={notice.link} />
        {notice.dismissible && (
          <IconButton label={t('dismiss')} size={36} onClick={() => dismiss(notice)}>
            <XIcon size={16} aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </aside>
  )
}

function LineText({ title, link }: { title: string; link: string }) {
  const isLink = useNoticeTarget(link) !== null
  const place = 'min-w-0 flex-1 py-1.5'
  if (!isLink)
    return (
      <span className={place} dir="auto">
        {title}
      </span>
    )
  return (
    <span className={place} dir="auto">
      <NoticeLink link={link} className="font-medium text-brand-text underline-offset-3 hover:underline">
        {title}
      </NoticeLink>
    </span>
  )
}
