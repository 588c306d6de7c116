import FingerprintIcon from '~icons/ph/fingerprint'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button, type ButtonProps } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { askPasskey } from '@assay/api/passkey'
import { usePasskeyErrorText } from './usePasskeyErrorText.ts'

interface PasskeyButtonProps {
  /** From the server; read at the press if they are not there yet. */
  options: () => string | Promise<string>
  onAnswer: (answer: string) => void | Promise<void>
  label?: string
  kind?: ButtonProps['kind']
  /** Why the server refused the answer before. */
  error?: string | undefined
}

/** Asks the browser for a passkey. */
export function PasskeyButton({ options, onAnswer, label, kind = 'primary', error }: PasskeyButtonProps) {
  const t = useTranslations('user.passkey')
  const errorText = usePasskeyErrorText()
  const ask = useMutation({ mutationFn: async () => onAnswer(await askPasskey(await options())) })
  const problem = ask.isError ? errorText(ask.error) : error
  return (
    <div className="flex flex-col gap-3">
      {problem !== undefined && !ask.isPending && <Note tone="negative">{problem}</Note>}
      <Button
        kind={kind}
        size="lg"
        block
        isBusy={ask.isPending}
        onClick={() => ask.mutate()}
        icon={<FingerprintIcon size={18} aria-hidden="true" />}
      >
        {label ?? t('use')}
      </Button>
    </div>
  )
}
