import CheckCircleIcon from '~icons/ph/check-circle-fill'
import WarningCircleIcon from '~icons/ph/warning-circle-fill'
import XIcon from '~icons/ph/x'
import { useEffect, useRef } from 'react'
import { useHost } from './host.ts'
import { dismissToast, useToasts } from './toast.ts'

/** Shows the toasts above everything, sheets included: on phones above the buttons at the bottom, on desktop at the top
 *  beside the title. Once, in the app. */
export function Toaster() {
  const { say } = useHost()
  const toast = useToasts((state) => state.shown)
  const surface = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (toast === null) return undefined
    // Shown again each time, so that it is on top of the top layer.
    // Without bars it keeps clear of the phone's own controls: the swipe line, a notch.
    const place = () =>
      surface.current?.style.setProperty('--toast-bottom', heightOfBars() > 0 ? `${heightOfBars()}px` : 'var(--safe-b)')
    surface.current?.hidePopover?.()
    place()
    surface.current?.showPopover?.()
    // A form's buttons lie at the bottom only while the form is in view.
    window.addEventListener('scroll', place, { passive: true })
    return () => window.removeEventListener('scroll', place)
  }, [toast])
  const isError = toast?.tone === 'negative'
  const Icon = isError ? WarningCircleIcon : CheckCircleIcon
  return (
    <div
      ref={surface}
      popover="manual"
      className="pointer-events-none fixed inset-x-0 top-auto bottom-[calc(var(--toast-bottom,0px)+8px)] m-0 mx-auto w-auto max-w-[calc(100vw-32px)] border-0 bg-transparent p-0 px-(--gutter) lg:inset-x-auto lg:end-4 lg:top-[calc(var(--h-nav)+12px)] lg:bottom-auto lg:w-[360px] lg:px-0"
    >
      <div role="status" aria-live={isError ? 'assertive' : 'polite'}>
        {toast !== null && (
          <div className="pointer-events-auto flex min-h-11 items-center gap-2.5 rounded-3 bg-tooltip px-3 py-2.5 text-14 text-on-tooltip shadow-[var(--sh-2)]">
            {toast.tone !== 'plain' && <Icon size={20} aria-hidden="true" className="flex-none" />}
            <span className="min-w-0 flex-1">{toast.text}</span>
            {toast.action !== undefined && (
              <button
                type="button"
                className="font-semibold"
                onClick={() => {
                  toast.action?.run()
                  dismissToast()
                }}
              >
                {toast.action.label}
              </button>
            )}
            <button
              type="button"
              aria-label={say('close')}
              onClick={dismissToast}
              className="touch grid size-6 flex-none place-items-center"
            >
              <XIcon size={16} aria-hidden="true" />
            </button>
          </div>
        )}
      </div>
    </div>
  )
}

/** From the window's bottom to the top of the bars that lie there: of the topmost sheet, else of the page. A bar marks
 *  itself with data-bottom-bar. */
function heightOfBars(): number {
  const place = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document
  const tops = [...place.querySelectorAll('[data-bottom-bar]')]
    .filter((bar) => bar.closest('dialog') === (place === document ? null : place))
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ top, bottom, height }) => height > 0 && top > window.innerHeight / 2 && bottom > 0)
    .map(({ top }) => top)
  return Math.max(0, window.innerHeight - Math.min(window.innerHeight, ...tops))
}
