import MagnifyingGlassIcon from '~icons/ph/magnifying-glass'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  /** For screen readers, and in the empty field. */
  label: string
  value: string
  onChange: (value: string) => void
  /** Of the box around it. */
  className?: string
}

/** A search that needs no label above it: of a page, or of a list that is its content. */
export function SearchField({ label, value, onChange, className, ...input }: SearchFieldProps) {
  return (
    <label
      className={cx(
        'flex h-11 min-w-0 items-center gap-2 rounded-3 px-3 text-16 text-strong focus-within:outline-2 focus-within:outline-focus',
        className,
      )}
    >
      <MagnifyingGlassIcon size={18} aria-hidden="true" className="flex-none text-muted" />
      <span className="sr-only">{label}</span>
      <input
        {...input}
        type="search"
        value={value}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        className="min-w-0 flex-1 bg-transparent text-ellipsis text-inherit outline-none placeholder:text-muted"
      />
    </label>
  )
}
