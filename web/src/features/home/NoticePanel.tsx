import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { Panel } from '@assay/ui/Panel'
import { Num } from '@assay/ui/Num'
import { formatMoment } from '@assay/ui/time'
import type { Notice } from '../settings/notices.ts'
import { useZone } from '../settings/preferences.ts'

/** The newest information. */
export function NoticePanel({ notices }: { notices: readonly Notice[] }) {
  const t = useTranslations('settings.notices')
  const zone = useZone()
  return (
    <Panel
      title={t('title')}
      aside={
        <Link to={paths.notices()} className="touch text-13 font-medium text-brand-text">
          {t('all')}
        </Link>
      }
    >
      <ul>
        {notices.map((notice) => (
          <li key={notice.id} className="border-t border-line">
            <Link
              to={paths.notices(notice.id)}
              className="flex min-h-12 items-center justify-between gap-3 px-4 py-2 text-14 text-strong hover:bg-hover lg:px-5"
            >
              <span dir="auto">{notice.title}</span>
              <Num className="flex-none text-12 text-muted">{formatMoment(notice.start, zone).slice(0, 5)}</Num>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
