// How a ticket lies: on phones its fields stand beside the book and its buttons below both, always in view; on desktop
// everything is one column, with the buttons at its foot.
import type { FormEvent, ReactNode, Ref } from 'react'
import { ActionBar } from '@assay/ui/ActionBar'

/** On phones as high as a ticket is, so that the book beside it keeps its rows when the ticket comes after them. */
export const ticketFields =
  'min-h-(--h-form) w-[calc((100%-14px)*0.57)] min-w-0 pb-3.5 small:basis-[9.5rem] small:grow tiny:w-full tiny:basis-full md:w-[calc((100%-24px)/2)] lg:min-h-0 lg:w-auto lg:pb-0'

interface TicketFormProps {
  label: string
  onSubmit: (event: FormEvent) => void
  /** The buttons, and what stands in their way. */
  actions: ReactNode
  children: ReactNode
  ref?: Ref<HTMLFormElement>
}

export function TicketForm({ label, onSubmit, actions, children, ref }: TicketFormProps) {
  return (
    <form
      ref={ref}
      noValidate
      aria-label={label}
      onSubmit={onSubmit}
      className="max-lg:contents lg:flex lg:flex-col lg:gap-2.5 lg:px-4 lg:py-3.5"
    >
      <div className={`${ticketFields} flex flex-col gap-2 lg:gap-2.5`}>{children}</div>
      <ActionBar className="max-lg:order-1 max-lg:w-[calc(100%+2*var(--gutter))] lg:-mx-4 lg:px-4">{actions}</ActionBar>
    </form>
  )
}
