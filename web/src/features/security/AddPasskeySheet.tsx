import { PASSKEY_NAME_MAX } from '@assay/api/accountFigures'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { Overlay } from '@assay/ui/Overlay'
import { TextField } from '@assay/ui/TextField'
import { showToast } from '@assay/ui/toast'
import { makePasskey } from '@assay/api/passkey'
import { usePasskeyErrorText } from '../user/usePasskeyErrorText.ts'
import { isStepUpClosed, useStepUp } from '../user/useStepUp.tsx'
import type { FactorChange } from './FactorPage.tsx'

/** Names it first: the browser's own sheet comes last. */
export function AddPasskeySheet({ onClose, onCodes, onChanged }: FactorChange & { onClose: () => void }) {
  const t = useTranslations('security.passkeys')
  const errorText = usePasskeyErrorText()
  const formId = useId()
  const [name, setName] = useState('')
  const [wasPressed, setWasPressed] = useState(false)
  const stepUp = useStepUp('addFactor')
  const add = useMutation({
    mutationFn: async () => {
      const { options } = await stepUp.run((proofs) => api.security.startPasskey(proofs))
      return await api.security.addPasskey({ name: name.trim(), passkey: await makePasskey(options) })
    },
    onSuccess: ({ recoveryCodes }) => {
      onClose()
      showToast({ tone: 'positive', text: t('added') })
      if (recoveryCodes === null) onChanged()
      else onCodes(recoveryCodes)
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    setWasPressed(true)
    if (name.trim() !== '' && !add.isPending) add.mutate()
  }
  return (
    <>
      <Overlay
        isOpen
        onClose={onClose}
        title={t('addTitle')}
        isLocked={add.isPending}
        footer={
          <Button type="submit" form={formId} size="lg" block isBusy={add.isPending}>
            {t('add')}
          </Button>
        }
      >
        <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4 pb-2">
          <p className="text-14">{t('addLine')}</p>
          <TextField
            label={t('name')}
            help={t('nameHelp')}
            maxLength={PASSKEY_NAME_MAX}
            autoComplete="off"
            value={name}
            onChange={setName}
            error={wasPressed && name.trim() === '' ? t('nameMissing') : undefined}
          />
          {add.isError && !isStepUpClosed(add.error) && <Note tone="negative">{errorText(add.error)}</Note>}
        </form>
      </Overlay>
      {stepUp.sheet}
    </>
  )
}
