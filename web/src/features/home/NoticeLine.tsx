import BellIcon from '~icons/ph/bell'
import CaretRightIcon from '~icons/ph/caret-right'
import PauseIcon from '~icons/ph/pause'
import PlayIcon from '~icons/ph/play'
import XIcon from '~icons/ph/x'
import { IconButton } from '@assay/ui/IconButton'
import { useLayout } from '@assay/ui/useLayout'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { NoticeLink, useNoticeTarget } from '../settings/NoticeLink.tsx'
import { type Notice, useDismissal, useNoticesAt } from '../settings/notices.ts'
import { useLessMotion, useTurning } from './turning.ts'

/** One line at the lower edge of the window. It has its own place at the end of the page, so it moves nothing. */
export function NoticeLine() {
  const { isDismissed } = useDismissal()
  const notices = useNoticesAt('HOME')?.filter((each) => each.key === '3' && !isDismissed(each)) ?? []
  return notices.length === 0 ? null : <Line notices={notices} />
}

/** Several take turns, as in the carousel: not while somebody points at the line, has the focus in it or has stopped it. */
function Line({ notices }: { notices: readonly Notice[] }) {
  const t = useTranslations('settings.notices')
  const isDesktop = useLayout() === 'desktop'
  const { dismiss } = useDismissal()
  const isStill = useLessMotion()
  const [place, setPlace] = useState(0)
  const [isStopped, setIsStopped] = useState(false)
  const [isHeld, setIsHeld] = useState(false)
  const count = notices.length
  const turns = count > 1 && !isStill && !isStopped && !isHeld
  useTurning(turns, () => setPlace((before) => (before + 1) % count))
  const at = place % count
  const notice = notices[at]
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
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <div className="mx-auto flex min-h-10 max-w-[calc(var(--page-max)+2*var(--gutter))] items-center gap-2.5 px-(--gutter)">
        <BellIcon size={18} aria-hidden="true" className="flex-none text-muted" />
        <div aria-live={turns ? 'off' : 'polite'} className="flex min-w-0 flex-1 items-center gap-2.5">
          <LineText title={notice.title} link={notice.link} />
          {count > 1 && <span className="flex-none text-12 text-muted">{t('place', { place: at + 1, count })}</span>}
        </div>
        <span className="flex flex-none">
          {count > 1 && !isStill && (
            <IconButton label={isStopped ? t('play') : t('pause')} size={36} onClick={() => setIsStopped(!isStopped)}>
              {isStopped ? <PlayIcon size={16} aria-hidden="true" /> : <PauseIcon size={16} aria-hidden="true" />}
            </IconButton>
          )}
          {count > 1 && (
            <IconButton label={t('next')} size={36} onClick={() => setPlace((at + 1) % count)}>
              <CaretRightIcon size={16} aria-hidden="true" className="rtl:-scale-x-100" />
            </IconButton>
          )}
          {notice.dismissible && (
            <IconButton label={t('dismiss')} size={36} onClick={() => dismiss(notice)}>
              <XIcon size={16} aria-hidden="true" />
            </IconButton>
          )}
        </span>
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
