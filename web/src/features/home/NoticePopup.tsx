import { buttonLook } from '@assay/ui/Button'
import { Overlay } from '@assay/ui/Overlay'
import { Prose } from '@assay/ui/Prose'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../session/sessionStore.ts'
import { NoticeLink, useNoticeTarget } from '../settings/NoticeLink.tsx'
import { NoticePicture } from '../settings/NoticePicture.tsx'
import { type Notice, useDismissal } from '../settings/notices.ts'

/**
 * Shows the first popup that this person has not dismissed: one per visit, and none over another dialog. Changed legal texts
 * are shown first.
 */
export function NoticePopup({ notices }: { notices: readonly Notice[] }) {
  const { isDismissed, dismiss } = useDismissal()
  const hasNewTexts = useSession(({ isSign, user }) => isSign && user?.hasNewTexts !== false)
  const [shown] = useState(() => {
    const isCovered = document.querySelector('dialog[open]') !== null
    return isCovered ? undefined : notices.find((notice) => !isDismissed(notice))
  })
  const [isOver, setIsOver] = useState(false)
  if (shown === undefined || isOver || hasNewTexts) return null
  return (
    <Popup
      notice={shown}
      onClose={() => {
        setIsOver(true)
        if (shown.dismissible) dismiss(shown)
      }}
    />
  )
}

function Popup({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const t = useTranslations('settings.notices')
  const hasTarget = useNoticeTarget(notice.link) !== null
  const link = (
    <NoticeLink link={notice.link} className={buttonLook({ size: 'lg', block: true })} onClick={onClose}>
      {t('open')}
    </NoticeLink>
  )
  return (
    <Overlay isOpen onClose={onClose} title={notice.title} footer={hasTarget ? link : undefined}>
      <NoticePicture image={notice.image} className="mb-4 w-full rounded-3" />
      <Prose content={notice.content} />
    </Overlay>
  )
}
