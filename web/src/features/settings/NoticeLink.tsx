// The link of a notice: to a page of the app that is offered, or to another site. Anything else is not shown.
import { type ProseLink, proseLink } from '@assay/ui/proseLink'
import type { ReactNode } from 'react'
import { Link } from '../../router.tsx'
import { useOfferedLinks } from './menus.ts'

interface NoticeLinkProps {
  link: string
  className: string
  children: ReactNode
  onClick?: () => void
}

export function NoticeLink({ link, className, children, onClick }: NoticeLinkProps) {
  const target = useNoticeTarget(link)
  if (target === null) return null
  if (target.kind === 'own')
    return (
      <Link to={target.to} className={className} onClick={onClick}>
        {children}
      </Link>
    )
  return (
    <a href={target.href} target="_blank" rel="noopener noreferrer" className={className} onClick={onClick}>
      {children}
    </a>
  )
}

/** null: no link, or a page that is not offered. The server checks addresses too; the page checks again. */
export function useNoticeTarget(link: string): ProseLink | null {
  const isOffered = useOfferedLinks()
  const target = proseLink(link)
  return target?.kind === 'own' && !isOffered(target.to) ? null : target
}
