// The link of a notice: to a page of the app that is offered, or to another site. Anything else is not shown.
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
  if (target === 'page')
    return (
      <Link to={link} className={className} onClick={onClick}>
        {children}
      </Link>
    )
  return (
    <a href={link} target="_blank" rel="noopener noreferrer" className={className} onClick={onClick}>
      {children}
    </a>
  )
}

/** null: no link, or a page that is not offered. */
export function useNoticeTarget(link: string): 'page' | 'site' | null {
  const isOffered = useOfferedLinks()
  const kind = targetOf(link)
  return kind === 'page' && !isOffered(link) ? null : kind
}

/** null for anything that must not become a link. The server checks it too, but a page trusts no address. */
export function targetOf(link: string): 'page' | 'site' | null {
  if (/[\p{Cc}\p{Zs}\\]/u.test(link)) return null
  if (/^\/(?!\/)/.test(link)) return 'page'
  return link.startsWith('https://') && URL.canParse(link) ? 'site' : null
}
