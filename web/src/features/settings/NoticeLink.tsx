// Where a notice leads: a page of the app that is open, or another site. Anything else is no link.
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

/** null: nowhere, or to a page that is not open. */
export function useNoticeTarget(link: string): 'page' | 'site' | null {
  const isOffered = useOfferedLinks()
  const kind = targetOf(link)
  return kind === 'page' && !isOffered(link) ? null : kind
}

/** The server has checked it as well; a page never trusts an address that it makes a link of. */
export function targetOf(link: string): 'page' | 'site' | null {
  if (/[\p{Cc}\p{Zs}\\]/u.test(link)) return null
  if (/^\/(?!\/)/.test(link)) return 'page'
  return link.startsWith('https://') && URL.canParse(link) ? 'site' : null
}
