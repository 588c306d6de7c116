import XIcon from '~icons/ph/x'
import { type PointerEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { cx } from './cx.ts'
import { useHost } from './host.ts'
import { IconButton } from './IconButton.tsx'

export interface OverlayProps {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** The action that stays in view at the bottom. */
  footer?: ReactNode
  /** On desktop: a dialog in the middle, or a drawer at the side. On phones always a sheet. */
  as?: 'dialog' | 'drawer'
  /** Something was entered: a tap beside it or a drag does not close it. */
  isDirty?: boolean
  /** Under way: nothing closes it. */
  isLocked?: boolean
}

const panel = cx(
  'fixed inset-x-0 top-auto bottom-0 m-0 flex-col max-h-[92dvh] w-full max-w-none overflow-hidden bg-raised p-0 text-normal shadow-[var(--sh-3)] open:flex',
  'rounded-t-5 backdrop:bg-scrim',
)
const shapes = {
  dialog: 'lg:inset-0 lg:m-auto lg:h-fit lg:w-[480px] lg:rounded-4 lg:max-h-[min(86dvh,760px)]',
  drawer: 'lg:inset-y-0 lg:start-auto lg:end-0 lg:h-dvh lg:max-h-none lg:w-[480px] lg:rounded-none',
}

/** A sheet, dialog or drawer over the page. The browser's own dialog keeps the focus inside, makes the rest inert,
 *  closes on Esc and gives the focus back. */
export function Overlay(props: OverlayProps) {
  return props.isOpen ? createPortal(<OpenOverlay {...props} />, document.body) : null
}

function OpenOverlay({ onClose, title, children, footer, as = 'dialog', isDirty, isLocked }: OverlayProps) {
  const { say } = useHost()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const isHeld = Boolean(isDirty) || Boolean(isLocked)
  const drag = useDragToClose({ onClose, isHeld, move: (pixels) => moveDown(dialog.current, pixels) })
  // Closed before it leaves the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // The browser focuses the first button; a list or a field that was meant takes its place.
    element?.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    return () => element?.close()
  }, [])
  useEffect(() => {
    const element = dialog.current
    // Only the scrim is outside of the box and yet the dialog itself.
    const closeBeside = (event: MouseEvent) => {
      if (event.target === element && !isHeld) onClose()
    }
    element?.addEventListener('click', closeBeside)
    return () => element?.removeEventListener('click', closeBeside)
  }, [isHeld, onClose])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={cx(panel, shapes[as], 'sheet-in')}
      onCancel={(event) => {
        // React hands on the Esc of a dialog that was opened inside this one.
        if (event.target !== dialog.current) return
        event.preventDefault()
        if (!isLocked) onClose()
      }}
      // React hands on the sending of a form in here to the form around this overlay, which would be sent too.
      onSubmit={(event) => event.stopPropagation()}
    >
      <div {...drag} className="flex flex-none touch-none justify-center pt-2 pb-1 lg:hidden">
        <span className="h-1 w-9 rounded-full bg-line-strong" />
      </div>
      <header className="flex flex-none items-center gap-2 ps-(--gutter) pe-2 pb-2 lg:ps-6 lg:pe-4 lg:pt-4">
        <h2 id={titleId} className="min-w-0 flex-1 text-16 font-semibold text-strong lg:text-18">
          {title}
        </h2>
        <IconButton label={say('close')} onClick={onClose} disabled={isLocked}>
          <XIcon size={20} aria-hidden="true" />
        </IconButton>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-(--gutter) pb-4 lg:px-6">{children}</div>
      {footer !== undefined && (
        <footer
          data-bottom-bar=""
          className="flex-none border-t border-line px-(--gutter) pt-3 pb-[calc(12px+var(--safe-b))] lg:px-6 lg:pb-5"
        >
          {footer}
        </footer>
      )}
      {footer === undefined && <div className="h-(--safe-b) flex-none" />}
    </dialog>
  )
}

const CLOSES_AFTER_PX = 80

function moveDown(sheet: HTMLElement | null, pixels: number): void {
  if (sheet !== null) sheet.style.transform = pixels > 0 ? `translateY(${pixels}px)` : ''
}

interface Drag {
  onClose: () => void
  isHeld: boolean
  move: (pixels: number) => void
}

function useDragToClose({ onClose, isHeld, move }: Drag) {
  const from = useRef<number | null>(null)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (isHeld) return
      from.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (from.current !== null) move(event.clientY - from.current)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (from.current === null) return
      const moved = event.clientY - from.current
      from.current = null
      move(0)
      if (moved > CLOSES_AFTER_PX) onClose()
    },
    onPointerCancel() {
      from.current = null
      move(0)
    },
  }
}
