import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from './cx.ts'
import { useHost } from './host.ts'

interface Look {
  /** What it does; read aloud and shown as a tooltip. */
  label: string
  /** The icon. */
  children: ReactNode
  size?: 40 | 36 | 28
  /** A dot for something new. */
  hasDot?: boolean
}

interface IconButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  ref?: Ref<HTMLButtonElement>
}

const sizes = { 40: 'size-10', 36: 'size-9', 28: 'size-7' }

function look(size: 40 | 36 | 28, className?: string): string {
  return cx(
    'touch inline-grid flex-none place-items-center rounded-3 text-normal hover:bg-hover active:bg-press disabled:text-disabled',
    sizes[size],
    className,
  )
}

function Dot() {
  return (
    <span
      aria-hidden="true"
      className="absolute start-[calc(50%+3px)] top-[calc(50%-11px)] box-content size-1.5 rounded-full border-2 border-surface bg-negative-solid"
    />
  )
}

export function IconButton({ label, children, size = 40, hasDot, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} {...rest} className={look(size, className)}>
      {children}
      {hasDot && <Dot />}
    </button>
  )
}

export function IconLink({
  to,
  label,
  children,
  size = 40,
  hasDot,
  className,
}: Look & { to: string; className?: string }) {
  const { Link } = useHost()
  return (
    <Link to={to} aria-label={label} title={label} className={look(size, className)}>
      {children}
      {hasDot && <Dot />}
    </Link>
  )
}
