import { useTranslations } from 'use-intl'
import { TICKET_FILE_DAYS } from '@assay/api/ticketFigures'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'

export function PrivacyLine() {
  const t = useTranslations('support')
  return (
    <p className="text-12 text-muted">
      {t.rich('privacy', {
        days: TICKET_FILE_DAYS,
        link: (words) => (
          <Link to={paths.staffAccess()} className="font-medium text-brand-text hover:underline">
            {words}
          </Link>
        ),
      })}
    </p>
  )
}
