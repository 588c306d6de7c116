import ArrowLeftIcon from '~icons/ph/arrow-left'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { useHost } from './host.ts'
import { IconButton } from './IconButton.tsx'

interface TopBarProps {
  title?: ReactNode
  /** Shows the back button; this is where it leads when there is nothing to go back to. */
  backTo?: string
  /** At the end: icon buttons. */
  aside?: ReactNode
  /** In place of back and title: the home page's mark, the account's name. */
  start?: ReactNode
  isOnCanvas?: boolean
}

/** The phone's bar: optional back button, title, right slot. Desktop pages carry their own h1 (Page title). */
export function TopBar({ title, backTo, aside, start, isOnCanvas }: TopBarProps) {
  const { say, goBack } = useHost()
  return (
    <header
      className={cx(
        'top-bar sticky top-(--h-lost,0px) z-(--z-nav) flex min-h-[calc(var(--h-top)+var(--safe-t))] items-center px-1.5 pt-(--safe-t) lg:hidden',
        isOnCanvas ? 'bg-canvas' : 'bg-surface',
      )}
    >
      {start ?? (
        <>
          <div className="flex min-w-11">
            {backTo !== undefined && (
              <IconButton label={say('back')} onClick={() => goBack(backTo)}>
                <ArrowLeftIcon size={22} aria-hidden="true" className="rtl:-scale-x-100" />
              </IconButton>
            )}
          </div>
          {title !== undefined && (
            <h1 className="min-w-0 flex-1 text-center text-16 font-semibold [overflow-wrap:anywhere] hyphens-auto small:text-14 text-strong">
              {title}
            </h1>
          )}
        </>
      )}
      <div className="ms-auto flex min-w-11 justify-end">{aside}</div>
    </header>
  )
}
