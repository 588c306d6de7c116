import { parseAmount } from '@assay/engine/money'
import { Button } from '@assay/ui/Button'
import { Overlay } from '@assay/ui/Overlay'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useBalance } from '../balances/balances.ts'
import { useCoinScale } from '../balances/coinScales.ts'
import { AmountToFollow } from './AmountToFollow.tsx'
import { FollowRefusal } from './FollowRefusal.tsx'
import { amountProblem } from './settingsForm.ts'

interface AmountSheetProps {
  /** Of the sheet, and of its button. */
  title: string
  /** Of the field; 'Amount to copy with' if none is given. */
  label?: string
  coin: string
  /** What is filled in; '' for nothing. */
  first: string
  /** The mutation that sends it. */
  sending: { isPending: boolean; error: unknown }
  onSend: (amount: string) => void
  onClose: () => void
  /** Above the field. */
  children?: ReactNode
}

/** An amount of the contract wallet for a follow or for one of its positions. */
export function AmountSheet({ title, label, coin, first, sending, onSend, onClose, children }: AmountSheetProps) {
  const form = useId()
  const scale = useCoinScale()(coin)
  const available = useBalance('CONTRACT', coin)?.available ?? '0'
  const [start] = useState(first)
  const [amount, setAmount] = useState(start)
  const [isPressed, setIsPressed] = useState(false)
  const problem = amountProblem(amount, { minimum: '0', available, scale })
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsPressed(true)
    if (problem === null && !sending.isPending && parseAmount(amount, scale) !== null) onSend(amount)
  }
  return (
    <Overlay
      isOpen
      onClose={onClose}
      title={title}
      isDirty={amount !== start}
      isLocked={sending.isPending}
      footer={
        <Button type="submit" form={form} size="lg" block isBusy={sending.isPending}>
          {title}
        </Button>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-4 pb-2">
        {children}
        <AmountToFollow
          {...(label !== undefined && { label })}
          {...{ amount, available, coin, scale }}
          minimum="0"
          onAmount={setAmount}
          problem={isPressed || problem === 'aboveAvailable' ? problem : null}
        />
        <FollowRefusal error={sending.error} />
      </form>
    </Overlay>
  )
}
