import { useEffect, useRef } from 'react'
import { Spinner } from './Spinner.tsx'
import { useSubmitting } from './submitting.ts'

/** The specification's full-screen overlay, 'submittingOrder'. It cannot be cancelled: the request ends it, after ten
 *  seconds at the latest. */
export function BlockingOverlay({ text }: { text: string }) {
  const isShown = useSubmitting((state) => state.isOverlayShown)
  return isShown ? <OpenBlockingOverlay text={text} /> : null
}

function OpenBlockingOverlay({ text }: { text: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-busy="true"
      aria-label={text}
      onCancel={(event) => event.preventDefault()}
      className="m-auto rounded-4 border-0 bg-raised px-6 py-4 text-strong shadow-[var(--sh-3)] backdrop:bg-scrim"
    >
      {/* The box itself takes the focus, so that nothing behind it can be pressed. */}
      <div tabIndex={-1} className="flex items-center gap-3 text-14 outline-none">
        <Spinner size={20} />
        {text}
      </div>
    </dialog>
  )
}
