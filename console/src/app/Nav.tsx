import { cx } from '@assay/ui/cx'
import { Mark } from '@assay/ui/Mark'
import { Overlay } from '@assay/ui/Overlay'
import { useLayout } from '@assay/ui/useLayout'
import { consoleWords } from '@assay/words/consoleWords'
import { Link } from '../router.tsx'
import type { Me } from '../me.ts'
import type { ConsolePage } from './pages.ts'

interface NavProps {
  pages: readonly ConsolePage[]
  me: Me
  /** null on a page that is not there. */
  current: string | null
  isOpen: boolean
  onClose: () => void
}

/** At the side on wide screens, in a sheet on phones. */
export function Nav(props: NavProps) {
  const layout = useLayout()
  if (layout === 'desktop')
    return (
      <nav
        aria-label={consoleWords.nav.menu}
        className="flex flex-col gap-px border-e border-line bg-canvas px-2.5 py-3"
      >
        <div className="flex items-center gap-2 px-2 pt-1 pb-2.5">
          <Mark size={28} />
          <b className="flex-1 text-18 font-semibold text-strong">Assay</b>
          <span className="text-12 text-muted">{consoleWords.nav.console}</span>
        </div>
        <Entries {...props} />
        <p className="mt-auto border-t border-line px-2 pt-3 text-12 leading-[1.45] text-muted">
          {consoleWords.nav.promise}
        </p>
      </nav>
    )
  return (
    <Overlay isOpen={props.isOpen} onClose={props.onClose} title={consoleWords.nav.menu}>
      <nav aria-label={consoleWords.nav.menu} className="flex flex-col gap-px">
        <Entries {...props} />
      </nav>
    </Overlay>
  )
}

function Entries({ pages, me, current, onClose }: NavProps) {
  const groups = [...new Set(pages.map(({ group }) => group))]
  return groups.map((group) => (
    <div key={group} className="flex flex-col gap-px">
      <p className="px-2 pt-3.5 pb-1 text-12 text-muted">{group}</p>
      {pages
        .filter((page) => page.group === group)
        .map(({ path, title, icon: Icon, count }) => (
          <Link
            key={path}
            to={path}
            onClick={onClose}
            aria-current={path === current ? 'page' : undefined}
            className={cx(
              'flex min-h-11 items-center gap-2.5 rounded-3 px-2 text-13 font-medium lg:min-h-[34px]',
              path === current
                ? 'bg-surface text-brand-text shadow-[0_0_0_1px_var(--c-line)]'
                : 'text-normal hover:bg-hover',
            )}
          >
            <Icon size={18} aria-hidden="true" />
            <span className="flex-1">{title}</span>
            {count !== undefined && <span className="num">{count(me)}</span>}
          </Link>
        ))}
    </div>
  ))
}
