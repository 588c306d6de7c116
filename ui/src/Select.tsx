import CaretDownIcon from '~icons/ph/caret-down'
import CheckIcon from '~icons/ph/check-bold'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { bareInput, controlBox } from './Field.tsx'
import { useHost } from './host.ts'
import { Overlay } from './Overlay.tsx'
import { Popover } from './Popover.tsx'
import { useLayout } from './useLayout.ts'

export interface SelectOption<Id extends string> {
  id: Id
  /** Searched and typed ahead. */
  text: string
  /** What is shown, where it is more than the text. */
  label?: ReactNode
  note?: ReactNode
}

interface SelectProps<Id extends string> {
  label: string
  isLabelHidden?: boolean
  options: readonly SelectOption<Id>[]
  value: Id
  onChange: (id: Id) => void
  /** 'field' stands in forms, 'quiet' on tickets and tools. */
  look?: 'field' | 'quiet'
  isDisabled?: boolean
  className?: string
}

const SEARCH_OVER = 8
const looks = {
  field: 'min-h-12 border border-line-control bg-surface px-3 text-16 lg:min-h-11 lg:text-14',
  quiet: 'min-h-10 bg-sunken px-2.5 text-14 font-medium lg:min-h-8 lg:text-13',
}

/** One of a list: a popover on desktop, a sheet on phones, with a search when the list is long. */
export function Select<Id extends string>(props: SelectProps<Id>) {
  const { label, isLabelHidden, options, value, look = 'field', isDisabled, className } = props
  const id = useId()
  const layout = useLayout()
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const chosen = options.find((option) => option.id === value)
  function close() {
    setIsOpen(false)
    trigger.current?.focus()
  }
  const list = <OptionList {...props} listId={id} onDone={close} />
  return (
    <div className={className}>
      {!isLabelHidden && <span className="mb-1.5 block text-13 font-medium text-normal">{label}</span>}
      <button
        ref={trigger}
        type="button"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-label={`${label}: ${chosen?.text ?? ''}`}
        disabled={isDisabled}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault()
            setIsOpen(true)
          }
        }}
        className={cx(
          'flex w-full items-center justify-between gap-2 rounded-3 text-start text-strong disabled:text-disabled',
          looks[look],
        )}
      >
        <span className="min-w-0 truncate small:text-clip small:whitespace-normal">
          {chosen?.label ?? chosen?.text}
        </span>
        <CaretDownIcon size={14} aria-hidden="true" className="flex-none text-muted" />
      </button>
      {layout === 'phone' ? (
        <Overlay isOpen={isOpen} onClose={close} title={label}>
          {list}
        </Overlay>
      ) : (
        <Popover isOpen={isOpen} onClose={close} anchor={trigger} isWide>
          {list}
        </Popover>
      )}
    </div>
  )
}

type OptionListProps<Id extends string> = SelectProps<Id> & { listId: string; onDone: () => void }

function OptionList<Id extends string>({ options, value, onChange, listId, onDone, label }: OptionListProps<Id>) {
  const { say } = useHost()
  const [search, setSearch] = useState('')
  const [activeId, setActiveId] = useState<Id>(value)
  const hasSearch = options.length > SEARCH_OVER
  const found = options.filter((option) => option.text.toLowerCase().includes(search.trim().toLowerCase()))
  const place = Math.max(
    0,
    found.findIndex((option) => option.id === activeId),
  )
  const active = found[place]
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useEffect(
    () => box.current?.querySelector<HTMLElement>(hasSearch ? 'input' : '[role="listbox"]')?.focus(),
    [hasSearch],
  )
  useEffect(() => {
    list.current?.querySelector('[data-active="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [place])
  const typeAhead = useTypeAhead(found, setActiveId)
  function choose(id: Id) {
    onChange(id)
    onDone()
  }
  function pick(event: MouseEvent<HTMLElement>) {
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-option]')?.dataset.option
    const option = found.find((candidate) => candidate.id === id)
    if (option !== undefined) choose(option.id)
  }
  function press(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: found.length - 1 }
    const next = steps[event.key]
    if (next !== undefined) {
      event.preventDefault()
      const target = found[Math.min(found.length - 1, Math.max(0, next))]
      if (target !== undefined) setActiveId(target.id)
    } else if ((event.key === 'Enter' || (event.key === ' ' && !hasSearch)) && active !== undefined) {
      event.preventDefault()
      choose(active.id)
    } else if (!hasSearch) typeAhead(event)
  }
  const activeElement = active === undefined ? undefined : `${listId}-${active.id}`
  return (
    <div ref={box}>
      {hasSearch && (
        <div className={controlBox(false, 'mb-2 min-h-10!')}>
          <input
            type="search"
            data-first-focus
            role="combobox"
            aria-expanded="true"
            aria-autocomplete="list"
            aria-label={say('search')}
            placeholder={say('search')}
            aria-controls={listId}
            aria-activedescendant={activeElement}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={press}
            className={bareInput}
          />
        </div>
      )}
      <div
        ref={list}
        role="listbox"
        id={listId}
        aria-label={label}
        tabIndex={hasSearch ? -1 : 0}
        data-first-focus={hasSearch ? undefined : true}
        aria-activedescendant={activeElement}
        onKeyDown={hasSearch ? undefined : press}
        onClick={pick}
        className="outline-none"
      >
        {found.map((option) => (
          <OptionRow
            key={option.id}
            option={option}
            id={`${listId}-${option.id}`}
            isChosen={option.id === value}
            isActive={option === active}
          />
        ))}
      </div>
      {found.length === 0 && <p className="p-3 text-13 text-muted">{say('nothingFound', { text: search })}</p>}
    </div>
  )
}

interface OptionRowProps<Id extends string> {
  option: SelectOption<Id>
  id: string
  isChosen: boolean
  isActive: boolean
}

function OptionRow<Id extends string>({ option, id, isChosen, isActive }: OptionRowProps<Id>) {
  return (
    <div
      role="option"
      id={id}
      aria-selected={isChosen}
      data-active={isActive}
      tabIndex={-1}
      data-option={option.id}
      className={cx(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-3 px-2.5 py-2 text-14 text-strong hover:bg-hover lg:min-h-9',
        isActive && 'bg-hover',
      )}
    >
      <span className="min-w-0 flex-1">
        {option.label ?? option.text}
        {option.note !== undefined && <span className="block text-12 text-muted">{option.note}</span>}
      </span>
      {isChosen && <CheckIcon size={16} aria-hidden="true" className="flex-none text-brand-text" />}
    </div>
  )
}

const TYPED_TOGETHER_MS = 600

/** Letters typed quickly one after another find the option that begins with them. */
function useTypeAhead<Id extends string>(options: readonly SelectOption<Id>[], find: (id: Id) => void) {
  const typed = useRef({ text: '', at: 0 })
  return (event: KeyboardEvent) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
    const isContinued = event.timeStamp - typed.current.at < TYPED_TOGETHER_MS
    const text = (isContinued ? typed.current.text : '') + event.key.toLowerCase()
    typed.current = { text, at: event.timeStamp }
    const match = options.find((option) => option.text.toLowerCase().startsWith(text))
    if (match !== undefined) find(match.id)
  }
}
