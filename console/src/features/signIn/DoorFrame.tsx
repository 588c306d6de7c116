import { Mark } from '@assay/ui/Mark'
import type { FormEvent, ReactNode } from 'react'

/** The frame of the pages before the shell: one form in the middle. */
export function DoorFrame({
  title,
  line,
  onSubmit,
  children,
}: {
  title: string
  line: string
  onSubmit: () => void
  children: ReactNode
}) {
  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <form
        onSubmit={submit}
        className="flex w-full max-w-[400px] flex-col gap-4 rounded-4 border border-line bg-surface p-6"
      >
        <Mark size={40} />
        <div>
          <h1 className="text-22 font-semibold text-strong">{title}</h1>
          <p className="mt-1 text-13 text-muted">{line}</p>
        </div>
        {children}
      </form>
    </main>
  )
}
