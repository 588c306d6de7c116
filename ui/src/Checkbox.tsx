import type { ReactNode } from 'react'
import CheckIcon from '~icons/ph/check-bold'
import { cx } from './cx.ts'

interface ToggleProps {
  label: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
  className?: string
  id?: string
  /** Of the message about an error, if one is shown. */
  describedBy?: string | undefined
}

/** The label is the target. */
export function Checkbox({ label, isOn, onChange, isDisabled, className, id, describedBy }: ToggleProps) {
  return (
    <label className={cx('inline-flex min-h-6 items-center gap-2.5 text-13 text-normal', className)}>
      <span className="relative inline-grid size-[18px] flex-none">
        <input
          id={id}
          type="checkbox"
          checked={isOn}
          disabled={isDisabled}
          aria-describedby={describedBy}
          aria-invalid={describedBy === undefined ? undefined : true}
          onChange={(event) => onChange(event.target.checked)}
          className="peer m-0 size-full appearance-none rounded-2 border-[1.5px] border-line-control bg-surface checked:border-brand checked:bg-brand disabled:border-line disabled:bg-sunken"
        />
        <CheckIcon
          size={12}
          aria-hidden="true"
          className="pointer-events-none invisible absolute inset-0 m-auto text-on-brand peer-checked:visible"
        />
      </span>
      <span className="min-w-0">{label}</span>
    </label>
  )
}

/** For settings that take effect at once. */
export function Switch({ label, isOn, onChange, isDisabled, className, id }: ToggleProps) {
  return (
    <label className={cx('flex min-h-11 items-center justify-between gap-3 text-14 text-strong', className)}>
      <span className="min-w-0">{label}</span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
        className="relative m-0 h-6 w-10 flex-none appearance-none rounded-full bg-line-control transition-colors duration-(--d-2) before:absolute before:start-0.5 before:top-0.5 before:size-5 before:rounded-full before:bg-surface checked:bg-brand checked:before:start-[18px] checked:before:bg-on-brand disabled:opacity-50"
      />
    </label>
  )
}
