import LinkIcon from '~icons/ph/link-simple'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { Link } from '../../router.tsx'
import { type Attached, attachedPath } from './ticketFacts.ts'

/** What a request is about, and the way there. */
export function AttachedLine({ attached, onDetach }: { attached: Attached; onDetach?: () => void }) {
  const t = useTranslations('support')
  const path = attachedPath(attached)
  const name = t(`attached.${attached.kind}`, { id: attached.id })
  return (
    <div className="flex min-h-10 items-center gap-x-2 rounded-3 bg-sunken px-3 py-1.5 text-14">
      <LinkIcon size={18} aria-hidden="true" className="flex-none text-muted" />
      <span className="text-muted">{t('about')}</span>
      <span className="min-w-0 flex-1 font-medium text-strong">
        {path === null || onDetach !== undefined ? (
          name
        ) : (
          <Link to={path} className="text-brand-text hover:underline">
            {name}
          </Link>
        )}
      </span>
      {onDetach !== undefined && (
        <Button kind="quiet" size="sm" onClick={onDetach}>
          {t('detach')}
        </Button>
      )}
    </div>
  )
}
