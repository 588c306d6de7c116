import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { useHost } from './host.ts'
import { moveFocus } from './rovingFocus.ts'
import { Overlay } from './Overlay.tsx'
import { Popover } from './Popover.tsx'
import { useLayout } from './useLayout.ts'
import { useTypeAhead } from './useTypeAhead.ts'

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
  /** Of an action: shown, but keys pass over it. */
  isDisabled?: boolean
}

interface MenuProps {
  title: string
  entries: readonly MenuEntry[]
  isOpen: boolean
  onClose: () => void
  anchor: RefObject<HTMLElement | null>
  align?: 'start' | 'end'
}

/** A popover on desktop, a sheet on phones. Arrow keys, Home, End and letters move; Esc and Tab close. */
export function Menu({ title, entries, isOpen, onClose, anchor, align = 'end' }: MenuProps) {
  const layout = useLayout()
  const isPhone = layout === 'phone'
  const leave = () => {
    anchor.current?.focus()
    onClose()
  }
  // The sheet on a phone keeps the focus inside.
  const list = <MenuList title={title} entries={entries} onClose={leave} onTab={isPhone ? undefined : leave} />
  if (isPhone) {
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

const OPEN_ITEMS = '[role="menuitem"]:not(:disabled)'

type MenuListProps = Pick<MenuProps, 'title' | 'entries' | 'onClose'> & { onTab: (() => void) | undefined }

function MenuList({ title, entries, onClose, onTab }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  const typeAhead = useTypeAhead()
  useEffect(() => list.current?.querySelector<HTMLElement>(OPEN_ITEMS)?.focus(), [])
  function press(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Tab') onTab?.()
    // Space presses the item.
    if (event.key === ' ' || moveFocus(event, OPEN_ITEMS) !== null) return
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>(OPEN_ITEMS)]
    const texts = items.map((each) => each.textContent.trim())
    items[typeAhead(event, texts, items.indexOf(document.activeElement as HTMLElement)) ?? -1]?.focus()
  }
  return (
    <div ref={list} role="menu" tabIndex={-1} aria-label={title} onKeyDown={press}>
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
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-current={current}
      disabled={entry.isDisabled}
      className={cx(item, 'disabled:text-disabled')}
      onClick={select}
    >
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
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        setOpened(true)
      },
      'aria-haspopup': 'menu' as const,
      'aria-expanded': isOpen,
    },
  }
}
