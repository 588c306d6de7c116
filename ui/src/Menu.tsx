import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useHost } from './host.ts'
import { moveFocus } from './rovingFocus.ts'
import { Overlay } from './Overlay.tsx'
import { Popover } from './Popover.tsx'
import { useLayout } from './useLayout.ts'

export interface MenuEntry {
  id: string
  label: ReactNode
  icon?: ReactNode
  /** Small words under the label. */
  note?: ReactNode
  isCurrent?: boolean
  /** One of the three: a path of the app, an address that opens a new window, an action. */
  to?: string
  href?: string
  onSelect?: () => void
}

interface MenuProps {
  title: string
  entries: readonly MenuEntry[]
  isOpen: boolean
  onClose: () => void
  anchor: RefObject<HTMLElement | null>
  align?: 'start' | 'end'
}

/** A popover on desktop, a sheet on phones. Arrow keys move, Esc closes. */
export function Menu({ title, entries, isOpen, onClose, anchor, align = 'end' }: MenuProps) {
  const layout = useLayout()
  const list = <MenuList title={title} entries={entries} onClose={onClose} />
  if (layout === 'phone') {
    return (
      <Overlay isOpen={isOpen} onClose={onClose} title={title}>
        {list}
      </Overlay>
    )
  }
  return (
    <Popover isOpen={isOpen} onClose={onClose} anchor={anchor} align={align} className="min-w-52">
      {list}
    </Popover>
  )
}

const item =
  'flex min-h-11 w-full items-center gap-3 rounded-3 px-2.5 py-2 text-start text-14 text-strong hover:bg-hover focus-visible:bg-hover -outline-offset-2 lg:min-h-9'

function MenuList({ title, entries, onClose }: Pick<MenuProps, 'title' | 'entries' | 'onClose'>) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus(), [])
  return (
    <div
      ref={list}
      role="menu"
      tabIndex={-1}
      aria-label={title}
      onKeyDown={(event) => moveFocus(event, '[role^="menuitem"]')}
    >
      {entries.map((entry) => (
        <MenuItem key={entry.id} entry={entry} onClose={onClose} />
      ))}
    </div>
  )
}

function MenuItem({ entry, onClose }: { entry: MenuEntry; onClose: () => void }) {
  const { Link } = useHost()
  const content = (
    <>
      {entry.icon !== undefined && <span className="flex-none text-normal">{entry.icon}</span>}
      <span className="min-w-0 flex-1">
        {entry.label}
        {entry.note !== undefined && <span className="block text-12 text-muted">{entry.note}</span>}
      </span>
    </>
  )
  const current = entry.isCurrent ? ('true' as const) : undefined
  if (entry.to !== undefined) {
    return (
      <Link to={entry.to} role="menuitem" tabIndex={-1} aria-current={current} className={item} onClick={onClose}>
        {content}
      </Link>
    )
  }
  if (entry.href !== undefined) {
    return (
      <a
        href={entry.href}
        target="_blank"
        rel="noopener noreferrer"
        role="menuitem"
        tabIndex={-1}
        className={item}
        onClick={onClose}
      >
        {content}
      </a>
    )
  }
  function select() {
    onClose()
    entry.onSelect?.()
  }
  return (
    <button type="button" role="menuitem" tabIndex={-1} aria-current={current} className={item} onClick={select}>
      {content}
    </button>
  )
}

/** For a button that opens a menu: its ref, whether it is open, and how to open and close it. */
export function useMenu() {
  const anchor = useRef<HTMLButtonElement>(null)
  /** undefined: it has never been open. */
  const [opened, setOpened] = useState<boolean>()
  const isOpen = opened === true
  return {
    anchor,
    isOpen,
    /** What comes with the first opening is loaded. */
    wasOpen: opened !== undefined,
    close: () => setOpened(false),
    trigger: {
      ref: anchor,
      onClick: () => setOpened(!opened),
      'aria-haspopup': 'menu' as const,
      'aria-expanded': isOpen,
    },
  }
}
