import CaretDownIcon from '~icons/ph/caret-down-bold'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type SidebarItem, usePcSidebar } from '../features/settings/menus.ts'
import { Link, useLocation } from '../router.tsx'
import { cx } from '@assay/ui/cx'
import { Menu, useMenu } from '@assay/ui/Menu'
import { useMenuName } from '../features/settings/menuName.ts'
import { isActiveLink } from './tabs.ts'

const GAP = 2

/** The links of PC_SIDEBAR. Those that do not fit move into More; widths are measured, because words differ. */
export function NavLinks() {
  const t = useTranslations('shell')
  const location = useLocation()
  const items = usePcSidebar()
  const nameOf = useMenuName()
  const nav = useRef<HTMLElement>(null)
  const fitting = useFitting(nav, items)
  const menu = useMenu()
  const more = items.slice(fitting)
  return (
    <nav
      ref={nav}
      aria-label={t('main')}
      className="relative flex h-10 min-w-0 flex-1 items-center gap-0.5 overflow-hidden"
    >
      {items.map((item, place) => (
        <NavLink
          key={item.key}
          item={item}
          name={nameOf(item)}
          isActive={isActiveLink(item.jumpUrl, location)}
          isHidden={place >= fitting}
        />
      ))}
      {more.length > 0 && (
        <button
          type="button"
          {...menu.trigger}
          className="inline-flex h-10 flex-none items-center gap-1 rounded-3 px-2.5 font-medium whitespace-nowrap hover:bg-hover"
        >
          {t('menu.more')}
          <CaretDownIcon size={12} aria-hidden="true" />
        </button>
      )}
      <Menu
        title={t('menu.more')}
        isOpen={menu.isOpen}
        onClose={menu.close}
        anchor={menu.anchor}
        entries={more.map((item) => ({
          id: item.key,
          label: nameOf(item),
          to: item.jumpUrl,
          isCurrent: isActiveLink(item.jumpUrl, location),
        }))}
      />
    </nav>
  )
}

function NavLink({
  item,
  name,
  isActive,
  isHidden,
}: {
  item: SidebarItem
  name: string
  isActive: boolean
  isHidden: boolean
}) {
  return (
    <Link
      to={item.jumpUrl}
      data-nav-link
      aria-current={isActive ? 'page' : undefined}
      aria-hidden={isHidden || undefined}
      tabIndex={isHidden ? -1 : undefined}
      className={cx(
        'inline-flex h-10 flex-none items-center rounded-3 px-3 font-medium whitespace-nowrap hover:bg-hover -outline-offset-2',
        isActive
          ? 'text-brand-text after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:bg-brand'
          : 'text-normal',
        // Never both positions: a hidden link in the flow would push More out of the bar.
        isHidden ? 'invisible absolute' : 'relative',
      )}
    >
      {name}
    </Link>
  )
}

const MORE_WIDTH = 84

/** How many links fit, More counted where it is needed. */
function useFitting(nav: React.RefObject<HTMLElement | null>, items: readonly SidebarItem[]): number {
  const [fitting, setFitting] = useState(items.length)
  useLayoutEffect(() => {
    const element = nav.current
    if (element === null) return undefined
    const measure = () => {
      const widths = [...element.querySelectorAll<HTMLElement>('[data-nav-link]')].map((link) => link.offsetWidth + GAP)
      setFitting(countFitting(widths, element.clientWidth))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [nav, items])
  return fitting
}

export function countFitting(widths: readonly number[], room: number): number {
  const total = widths.reduce((sum, width) => sum + width, 0)
  if (total <= room) return widths.length
  let used = MORE_WIDTH
  let count = 0
  for (const width of widths) {
    used += width
    if (used > room) break
    count += 1
  }
  return count
}
