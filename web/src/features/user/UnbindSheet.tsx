import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { isError } from '../../requestError.ts'
import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { Overlay } from '@assay/ui/Overlay'
import { showToast } from '@assay/ui/toast'
import { CodeField } from './CodeField.tsx'
import type { ContactKind } from './contactKind.ts'
import { codeProblem } from './registerForm.ts'
import { useSecurityChanged } from './security.ts'
import { useSendCode } from './useSendCode.ts'
import { isStepUpClosed, useStepUp } from './useStepUp.tsx'
import { WITHDRAWAL_PAUSE_HOURS } from '@assay/api/accountFigures'

interface UnbindSheetProps {
  kind: ContactKind
  bound: string
  onClose: () => void
}

/** Removes an address with a code that was sent to it. */
export function UnbindSheet({ kind, bound, onClose }: UnbindSheetProps) {
  const t = useTranslations('security.contact')
  const errorText = useErrorText()
  const formId = useId()
  const [code, setCode] = useState('')
  const sending = useSendCode('BIND')
  const stepUp = useStepUp(kind === 'EMAIL' ? 'unBindEmail' : 'unBindPhone')
  const changed = useSecurityChanged()
  const unbind = useMutation({
    mutationFn: () =>
      stepUp.run((proofs) =>
        kind === 'EMAIL' ? api.user.unBindEmail({ code, ...proofs }) : api.user.unBindPhone({ code, ...proofs }),
      ),
    onSuccess: async () => {
      showToast({ tone: 'positive', text: t('removed') })
      onClose()
      await changed()
    },
  })
  const refusedCode = isError(unbind.error, 'CODE_WRONG', 'CODE_EXPIRED') ? errorText(unbind.error) : undefined
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!unbind.isPending && codeProblem(code) === null) unbind.mutate()
  }
  return (
    <Overlay
      isOpen
      onClose={onClose}
      title={t(`${kind}.removeTitle`)}
      isDirty={code !== ''}
      isLocked={unbind.isPending}
      footer={
        <Button
          type="submit"
          form={formId}
          kind="danger"
          size="lg"
          block
          isBusy={unbind.isPending}
          disabled={codeProblem(code) !== null}
        >
          {t('remove')}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4 pb-2">
        <p className="text-14">{t(`${kind}.removeLine`, { hours: WITHDRAWAL_PAUSE_HOURS })}</p>
        <CodeField
          account={{ type: kind, text: bound, callingCode: '' }}
          code={code}
          onCode={(text) => {
            setCode(text)
            unbind.reset()
          }}
          sending={sending}
          error={refusedCode}
          onBlur={() => {}}
          onAccountWrong={() => {}}
        />
        {unbind.error !== null && refusedCode === undefined && !isStepUpClosed(unbind.error) && (
          <Note tone="negative">{errorText(unbind.error)}</Note>
        )}
      </form>
      {stepUp.sheet}
    </Overlay>
  )
}
