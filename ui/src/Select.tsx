import CaretDownIcon from '~icons/ph/caret-down'
import CheckIcon from '~icons/ph/check-bold'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { bareInput, controlBox } from './Field.tsx'
import { useHost } from './host.ts'
import { Overlay } from './Overlay.tsx'
import { Popover } from './Popover.tsx'
import { useLayout } from './useLayout.ts'
import { useTypeAhead } from './useTypeAhead.ts'

export interface SelectOption<Id extends string> {
  id: Id
  /** Searched and typed ahead. */
  text: string
  /** What is shown, where it is more than the text. */
  label?: ReactNode
  note?: ReactNode
  /** Shown, but cannot be chosen: keys pass over it. */
  isDisabled?: boolean
}

interface SelectProps<Id extends string> {
  label: string
  isLabelHidden?: boolean
  options: readonly SelectOption<Id>[]
  value: Id
  onChange: (id: Id) => void
  /** 'field' is for forms, 'quiet' for tickets and tools. */
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
  const isPhone = layout === 'phone'
  // The sheet on a phone keeps the focus inside.
  const list = <OptionList {...props} listId={id} onDone={close} onTab={isPhone ? undefined : close} />
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
      {isPhone ? (
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

type OptionListProps<Id extends string> = SelectProps<Id> & {
  listId: string
  onDone: () => void
  onTab: (() => void) | undefined
}

function OptionList<Id extends string>(props: OptionListProps<Id>) {
  const { options, value, onChange, listId, onDone, onTab, label } = props
  const { say } = useHost()
  const [search, setSearch] = useState('')
  const [activeId, setActiveId] = useState<Id>(value)
  const hasSearch = options.length > SEARCH_OVER
  const found = options.filter((option) => option.text.toLowerCase().includes(search.trim().toLowerCase()))
  const open = found.filter((option) => !option.isDisabled)
  const place = Math.max(
    0,
    open.findIndex((option) => option.id === activeId),
  )
  const active = open[place]
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useEffect(
    () => box.current?.querySelector<HTMLElement>(hasSearch ? 'input' : '[role="listbox"]')?.focus(),
    [hasSearch],
  )
  useEffect(() => {
    list.current?.querySelector('[data-active="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [place])
  const typeAhead = useTypeAhead()
  function choose(id: Id) {
    onChange(id)
    onDone()
  }
  function pick(event: MouseEvent<HTMLElement>) {
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-option]')?.dataset.option
    const option = open.find((candidate) => candidate.id === id)
    if (option !== undefined) choose(option.id)
  }
  function press(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: open.length - 1 }
    const next = steps[event.key]
    const goTo = (target: SelectOption<Id> | undefined) => target !== undefined && setActiveId(target.id)
    if (next !== undefined) {
      event.preventDefault()
      goTo(open[Math.min(open.length - 1, Math.max(0, next))])
    } else if (event.key === 'Tab') onTab?.()
    else if ((event.key === 'Enter' || (event.key === ' ' && !hasSearch)) && active !== undefined) {
      event.preventDefault()
      choose(active.id)
    } else if (!hasSearch) goTo(open[typeAhead(event, textsOf(open), place) ?? place])
  }
  const activeElement = active === undefined ? undefined : `${listId}-${active.id}`
  return (
    <div ref={box}>
      {hasSearch && (
        <div className={controlBox(false, 'mt-px mb-2 min-h-10!')}>
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

function textsOf(options: readonly SelectOption<string>[]): string[] {
  return options.map(({ text }) => text)
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
      aria-disabled={option.isDisabled}
      data-active={isActive}
      tabIndex={-1}
      data-option={option.id}
      className={cx(
        'flex min-h-11 items-center gap-3 rounded-3 px-2.5 py-2 text-14 lg:min-h-9',
        option.isDisabled ? 'text-disabled' : 'cursor-pointer text-strong hover:bg-hover',
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
