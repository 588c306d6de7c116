import { cx } from '@assay/ui/cx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../../router.tsx'

export interface OpenProps {
  openedId: number | null
  /** Opens it beside the list; without it, the row leads to a page. */
  onOpen: ((id: number) => void) | undefined
}

interface InboxRowProps extends OpenProps {
  id: number
  to: string
  icon: ReactNode
  time: ReactNode
  isRead: boolean
  children: ReactNode
}

/** A message or a notice: its icon, its words, when, and a dot until it is read. */
export function InboxRow({ id, to, icon, time, isRead, children, openedId, onOpen }: InboxRowProps) {
  const t = useTranslations('alerts.messages')
  const isOpen = id === openedId
  return (
    <li className="border-line not-first:border-t">
      <Link
        to={to}
        aria-current={isOpen ? 'true' : undefined}
        onClick={(event) => {
          if (onOpen === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onOpen(id)
        }}
        className={cx(
          'relative flex items-start gap-3 tiny:flex-wrap px-4 py-3 -outline-offset-2',
          isOpen ? 'bg-brand-soft' : 'hover:bg-hover',
        )}
      >
        {icon}
        <span className="min-w-0 flex-1">{children}</span>
        <span className="flex flex-none items-center gap-2 text-12 text-muted">{time}</span>
        {!isRead && (
          <span
            role="img"
            aria-label={t('unread')}
            className="absolute start-1 top-[23px] size-1.5 rounded-full bg-brand"
          />
        )}
      </Link>
    </li>
  )
}
