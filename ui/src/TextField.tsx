import EyeIcon from '~icons/ph/eye'
import EyeSlashIcon from '~icons/ph/eye-slash'
import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, type Ref, useState } from 'react'
import { bareInput, controlBox, FieldFrame, type FieldFrameProps } from './Field.tsx'
import { useHost } from './host.ts'

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'className' | 'id'>

export interface TextFieldProps extends FieldFrameProps, InputProps {
  value: string
  onChange: (value: string) => void
  prefix?: string
  /** After the text: a unit or a button. */
  suffix?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export function TextField({
  label,
  aside,
  help,
  error,
  className,
  value,
  onChange,
  prefix,
  suffix,
  ref,
  ...input
}: TextFieldProps) {
  return (
    <FieldFrame label={label} aside={aside} help={help} error={error} className={className}>
      {({ inputId, describedBy }) => (
        <div className={controlBox(Boolean(error))}>
          {prefix !== undefined && <span className="text-14 whitespace-nowrap text-muted">{prefix}</span>}
          <input
            type="text"
            {...input}
            ref={ref}
            id={inputId}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            className={bareInput}
          />
          {suffix !== undefined && (
            <span className="flex items-center text-14 whitespace-nowrap text-muted">{suffix}</span>
          )}
        </div>
      )}
    </FieldFrame>
  )
}

/** A secret: can be shown, can be pasted, says when caps lock is on. */
export function PasswordField({ help, onKeyUp, ...rest }: Omit<TextFieldProps, 'type' | 'suffix'>) {
  const { say } = useHost()
  const [isShown, setIsShown] = useState(false)
  const [hasCapsLock, setHasCapsLock] = useState(false)
  function notice(event: KeyboardEvent<HTMLInputElement>) {
    setHasCapsLock(event.getModifierState('CapsLock'))
    onKeyUp?.(event)
  }
  const Icon = isShown ? EyeSlashIcon : EyeIcon
  return (
    <TextField
      {...rest}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="off"
      spellCheck={false}
      onKeyUp={notice}
      help={hasCapsLock ? say('capsLock') : help}
      suffix={
        <button
          type="button"
          aria-label={isShown ? say('hidePassword') : say('showPassword')}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
          className="touch grid size-6 place-items-center text-normal"
        >
          <Icon size={20} aria-hidden="true" />
        </button>
      }
    />
  )
}
