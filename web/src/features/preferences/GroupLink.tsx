import CaretRightIcon from '~icons/ph/caret-right'
import { Link } from '../../router.tsx'

interface GroupRowProps {
  label: string
  /** What is set now. */
  value?: string
}

const row =
  'flex min-h-[52px] w-full items-center gap-3 border-t border-line px-4 py-2 text-start -outline-offset-2 hover:bg-hover active:bg-press lg:px-5'

export function GroupLink({ to, ...rest }: GroupRowProps & { to: string }) {
  return (
    <Link to={to} className={row}>
      <RowText {...rest} />
    </Link>
  )
}

export function GroupButton({ onClick, ...rest }: GroupRowProps & { onClick: () => void }) {
  return (
    <button type="button" aria-haspopup="dialog" onClick={onClick} className={row}>
      <RowText {...rest} />
    </button>
  )
}

function RowText({ label, value }: GroupRowProps) {
  return (
    <>
      <span className="min-w-0 flex-1 text-14 text-strong">{label}</span>
      {value !== undefined && <span className="text-13 text-muted">{value}</span>}
      <CaretRightIcon size={14} aria-hidden="true" className="flex-none text-muted rtl:-scale-x-100" />
    </>
  )
}
