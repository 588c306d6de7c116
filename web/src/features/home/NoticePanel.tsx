import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { useMessages } from '../../i18n/messages.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { Panel } from '@assay/ui/Panel'
import { Num } from '@assay/ui/Num'
import { formatMoment } from '@assay/ui/time'
import { useZone } from '../settings/preferences.ts'

const SHOWN = 3

/** The newest information; nothing at all where there are none. */
export function NoticePanel() {
  const t = useTranslations('market.notices')
  const zone = useZone()
  const locale = useMessages((state) => state.locale)
  const { data } = useQuery({
    queryKey: ['notices', locale, SHOWN],
    queryFn: () => api.content.listNotices({ key: '1', pageNum: 1, pageSize: SHOWN }),
  })
  if (data === undefined || data.rows.length === 0) return null
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
        {data.rows.map((notice) => (
          <li key={notice.id} className="border-t border-line">
            <Link
              to={paths.notices()}
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
