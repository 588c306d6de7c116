import { type ReactNode, useCallback, useRef, useState } from 'react'
import { Popover } from './Popover.tsx'

/** A label that says what it includes when it is pressed. */
export function Hint({ text, children }: { text: string; children: ReactNode }) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="touch text-start underline decoration-dotted underline-offset-3"
      >
        {children}
      </button>
      <Popover isOpen={isOpen} onClose={close} anchor={anchor} className="max-w-72 px-3! py-2! text-13">
        <p role="status">{text}</p>
      </Popover>
    </>
  )
}
