import MinusIcon from '~icons/ph/minus'
import PlusIcon from '~icons/ph/plus'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { cx } from './cx.ts'
import { editedText, mayType, readDecimal, stepDecimal } from './decimalInput.ts'
import { bareInput, controlBox, FieldError, FieldFrame, type FieldFrameProps } from './Field.tsx'
import { group, numberMarks } from './format.ts'
import { useHost } from './host.ts'

interface AmountInputProps {
  /** Plain digits as on the wire, '' while empty. */
  value: string
  onChange: (value: string) => void
  decimals: number
  isDisabled?: boolean | undefined
  isReadOnly?: boolean | undefined
  placeholder?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/**
 * The text in the field: as typed while it is edited, with group marks when left. An invalid amount is an error; more decimals
 * than are allowed are not taken, and the field says so.
 */
function useAmountText({ value, onChange, decimals }: AmountInputProps, ownError: ReactNode) {
  const { say } = useHost()
  const [draft, setDraft] = useState<string | null>(null)
  const [isTooFine, setIsTooFine] = useState(false)
  const read = draft === null ? undefined : readDecimal(draft, decimals)
  function type(text: string) {
    const mayStay = mayType(text, decimals)
    setIsTooFine(!mayStay && readDecimal(text) !== null)
    if (!mayStay) return
    setDraft(text)
    onChange(readDecimal(text, decimals) ?? '')
  }
  function leave() {
    setIsTooFine(false)
    if (read !== null) setDraft(null)
  }
  return {
    text: draft !== null && (read === null || read === value) ? draft : group(value),
    type,
    leave,
    error: isTooFine || read === null ? say('unreadAmount', { decimals: String(decimals) }) : ownError,
    enter: () => setDraft((typedAlready) => typedAlready ?? editedText(value)),
  }
}

type BareProps = AmountInputProps & {
  id: string
  describedBy?: string | undefined
  className?: string
  amount: ReturnType<typeof useAmountText>
  onStep?: ((steps: number) => void) | undefined
}

function BareAmount(props: BareProps) {
  const { id, describedBy, className, amount, onStep, placeholder, isDisabled, isReadOnly, ref } = props
  // The group marks go after the browser has placed its selection, which is carried over: typing over a field that Tab
  // selected then replaces all of it.
  function enter({ currentTarget: input }: FocusEvent<HTMLInputElement>) {
    setTimeout(() => {
      if (document.activeElement !== input) return
      const bare = (place: number | null) => input.value.slice(0, place ?? 0).replaceAll(numberMarks().group, '').length
      const [start, end] = [bare(input.selectionStart), bare(input.selectionEnd)]
      flushSync(amount.enter)
      input.setSelectionRange(start, end)
    })
  }
  function step(event: KeyboardEvent<HTMLInputElement>) {
    if (onStep === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onStep((event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 10 : 1))
  }
  return (
    <input
      ref={ref}
      id={id}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      value={amount.text}
      placeholder={placeholder}
      disabled={isDisabled}
      readOnly={isReadOnly}
      aria-invalid={Boolean(amount.error) || undefined}
      aria-describedby={describedBy}
      onChange={(event) => amount.type(event.target.value)}
      onFocus={enter}
      onBlur={amount.leave}
      onKeyDown={step}
      className={cx(bareInput, 'num rtl:text-right', className)}
    />
  )
}

interface NumberFieldProps extends AmountInputProps, FieldFrameProps {
  unit?: ReactNode
  /** After the unit: a Max button. */
  action?: ReactNode
}

/** An amount in a form: label above, unit and action inside. */
export function NumberField({ label, aside, help, error, className, unit, action, ...input }: NumberFieldProps) {
  const amount = useAmountText(input, error)
  return (
    <FieldFrame label={label} aside={aside} help={help} error={amount.error} className={className}>
      {({ inputId, describedBy }) => (
        <div className={controlBox(Boolean(amount.error))}>
          <BareAmount {...input} id={inputId} describedBy={describedBy} amount={amount} />
          {unit !== undefined && <span className="text-14 whitespace-nowrap text-muted">{unit}</span>}
          {action}
        </div>
      )}
    </FieldFrame>
  )
}

interface StepperProps extends AmountInputProps {
  /** Inside the field, in front of the number; the accessible name where isLabelHidden. */
  label: string
  isLabelHidden?: boolean
  unit?: ReactNode
  error?: ReactNode
  /** Buttons for one unit of the last decimal; the arrow keys do the same, with Shift ten. */
  hasSteps?: boolean
  /** Where stepping starts while the field is empty: the last price. */
  stepFrom?: string | undefined
}

/** A compact amount for order tickets: label inside, number at the end, one-tick buttons. */
export function TicketField({ label, isLabelHidden, unit, error, hasSteps, stepFrom, ...input }: StepperProps) {
  const { say } = useHost()
  const id = useId()
  const amount = useAmountText(input, error)
  const step = (steps: number) => input.onChange(stepDecimal(input.value || (stepFrom ?? ''), input.decimals, steps))
  return (
    <div>
      <div
        className={controlBox(
          Boolean(amount.error),
          'min-h-10! gap-1.5! px-2.5! small:gap-x-1! small:px-2! lg:min-h-[38px]!',
        )}
      >
        {hasSteps && (
          <StepButton
            label={say('stepDown', { field: label })}
            onStep={() => step(-1)}
            icon={<MinusIcon size={16} aria-hidden="true" />}
          />
        )}
        <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-12 whitespace-nowrap text-muted'}>
          {label}
        </label>
        <BareAmount
          {...input}
          id={id}
          describedBy={amount.error ? `${id}-note` : undefined}
          amount={amount}
          onStep={step}
          className={cx('w-0 font-medium', hasSteps && isLabelHidden ? 'text-center!' : 'text-end')}
        />
        {unit !== undefined && <span className="text-12 whitespace-nowrap text-muted">{unit}</span>}
        {hasSteps && (
          <StepButton
            label={say('stepUp', { field: label })}
            onStep={() => step(1)}
            icon={<PlusIcon size={16} aria-hidden="true" />}
          />
        )}
      </div>
      {Boolean(amount.error) && <FieldError id={`${id}-note`}>{amount.error}</FieldError>}
    </div>
  )
}

const REPEAT_AFTER_MS = 350
const REPEAT_EVERY_MS = 60

/** Steps once, and again and again while it is held. */
function StepButton({ label, onStep, icon }: { label: string; onStep: () => void; icon: ReactNode }) {
  const latest = useRef(onStep)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = onStep
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const stop = () => clearTimeout(timer.current)
  function repeat() {
    latest.current()
    timer.current = setTimeout(repeat, REPEAT_EVERY_MS)
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      onClick={() => latest.current()}
      onPointerDown={() => {
        timer.current = setTimeout(repeat, REPEAT_AFTER_MS)
      }}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      className="-mx-1.5 grid h-9 w-8 flex-none place-items-center text-muted"
    >
      {icon}
    </button>
  )
}
