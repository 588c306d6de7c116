import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from './cx.ts'
import { useHost } from './host.ts'
import { Spinner } from './Spinner.tsx'

export type ButtonKind = 'primary' | 'secondary' | 'soft' | 'quiet' | 'danger' | 'up' | 'down'
export type ButtonSize = 'lg' | 'md' | 'sm' | 'xs'

interface Look {
  kind?: ButtonKind | undefined
  size?: ButtonSize | undefined
  /** As wide as its parent. */
  block?: boolean | undefined
}

export interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Keeps its width, shows a ring before the label and ignores clicks. */
  isBusy?: boolean | undefined
  icon?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

const kinds: Record<ButtonKind, string> = {
  primary: 'border-transparent bg-brand text-on-brand hover:bg-brand-hover active:bg-brand-press',
  secondary: 'bg-surface border-line-strong text-strong hover:bg-hover active:bg-press',
  soft: 'border-transparent bg-brand-soft text-brand-text',
  quiet: 'border-transparent text-brand-text hover:bg-hover active:bg-press',
  danger: 'border-transparent bg-negative-solid text-on-down',
  up: 'border-transparent bg-up-solid text-on-up',
  down: 'border-transparent bg-down-solid text-on-down',
}
const sizes: Record<ButtonSize, string> = {
  lg: 'min-h-12 px-5 py-1 text-16 lg:min-h-11 lg:text-14',
  md: 'min-h-10 px-4 py-1 text-14',
  sm: 'min-h-8 px-3 text-13',
  xs: 'min-h-6 px-2 text-12 gap-1 rounded-2',
}
const off = 'disabled:bg-sunken disabled:text-disabled disabled:border-line disabled:cursor-not-allowed'

/** For what looks like a button and is neither: a link to another site. */
export function buttonLook({ kind = 'primary', size = 'md', block }: Look): string {
  return cx(
    'inline-flex items-center justify-center gap-2 rounded-3 border text-center leading-[1.2] font-medium transition-colors duration-(--d-1) [&>svg]:flex-none',
    sizes[size],
    kinds[kind],
    off,
    block && 'w-full',
  )
}

export function Button({ kind, size, block, isBusy, icon, children, className, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={cx(buttonLook({ kind, size, block }), className)}
    >
      {isBusy ? <Spinner size={16} /> : icon}
      {children}
    </button>
  )
}

interface ButtonLinkProps extends Look {
  to: string
  icon?: ReactNode
  children: ReactNode
  className?: string
  onClick?: () => void
}

/** A link that looks like a button: for going somewhere, not for doing something. */
export function ButtonLink({ kind, size, block, icon, children, className, ...rest }: ButtonLinkProps) {
  const { Link } = useHost()
  return (
    <Link {...rest} className={cx(buttonLook({ kind, size, block }), className)}>
      {icon}
      {children}
    </Link>
  )
}
