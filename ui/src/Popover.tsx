import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { cx } from './cx.ts'

interface PopoverProps {
  isOpen: boolean
  onClose: () => void
  /** The anchor. A ref, not state: with state, the button would render twice before its first paint. */
  anchor: RefObject<HTMLElement | null>
  children: ReactNode
  /** Which edge of the anchor it keeps to. */
  align?: 'start' | 'end'
  /** As wide as its anchor at least. */
  isWide?: boolean
  className?: string
}

/** A small surface at a button, in the top layer. Closes on Esc, on a click elsewhere and when the page scrolls away. */
export function Popover(props: PopoverProps) {
  return props.isOpen
    ? createPortal(<OpenPopover {...props} />, props.anchor.current?.closest('dialog') ?? document.body)
    : null
}

const GAP = 6

function OpenPopover({ onClose, anchor, children, align = 'start', isWide, className }: PopoverProps) {
  const surface = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = surface.current
    if (element === null || anchor.current === null) return
    element.showPopover?.()
    place(element, anchor.current, align, Boolean(isWide))
  }, [anchor, align, isWide])
  useEffect(() => {
    function leave(event: Event) {
      const target = event.target as Node
      if (!surface.current?.contains(target) && !anchor.current?.contains(target)) onClose()
    }
    function escape(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      event.preventDefault()
      onClose()
      anchor.current?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('keydown', escape)
    window.addEventListener('resize', onClose)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('keydown', escape)
      window.removeEventListener('resize', onClose)
    }
  }, [anchor, onClose])
  return (
    <div
      ref={surface}
      popover="manual"
      className={cx(
        'fixed m-0 max-h-[70dvh] overflow-y-auto rounded-4 border-0 bg-raised p-1.5 text-normal shadow-[var(--sh-2)]',
        className,
      )}
    >
      {children}
    </div>
  )
}

function place(element: HTMLElement, anchor: HTMLElement, align: 'start' | 'end', isWide: boolean): void {
  const at = anchor.getBoundingClientRect()
  if (isWide) element.style.minWidth = `${at.width}px`
  const { width, height } = element.getBoundingClientRect()
  const isRtl = getComputedStyle(anchor).direction === 'rtl'
  const keepsLeft = (align === 'start') !== isRtl
  const left = keepsLeft ? at.left : at.right - width
  const fitsBelow = at.bottom + GAP + height <= window.innerHeight || at.top < height + GAP
  element.style.inset = 'auto'
  element.style.left = `${Math.max(8, Math.min(left, window.innerWidth - width - 8))}px`
  element.style.top = `${fitsBelow ? at.bottom + GAP : at.top - height - GAP}px`
}
