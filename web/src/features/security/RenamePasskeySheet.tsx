import { PASSKEY_NAME_MAX } from '@assay/api/accountFigures'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { Overlay } from '@assay/ui/Overlay'
import { TextField } from '@assay/ui/TextField'
import { showToast } from '@assay/ui/toast'

interface RenamePasskeySheetProps {
  passkey: { passkeyId: number; name: string }
  onClose: () => void
  onChanged: () => void
}

export function RenamePasskeySheet({ passkey, onClose, onChanged }: RenamePasskeySheetProps) {
  const t = useTranslations('security.passkeys')
  const errorText = useErrorText()
  const formId = useId()
  const [name, setName] = useState(passkey.name)
  const rename = useMutation({
    mutationFn: () => api.security.renamePasskey({ passkeyId: passkey.passkeyId, name: name.trim() }),
    onSuccess: () => {
      onClose()
      showToast({ tone: 'positive', text: t('renamed') })
      onChanged()
    },
  })
  const isMissing = name.trim() === ''
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isMissing && !rename.isPending) rename.mutate()
  }
  return (
    <Overlay
      isOpen
      onClose={onClose}
      title={t('renameTitle')}
      isLocked={rename.isPending}
      footer={
        <Button type="submit" form={formId} size="lg" block isBusy={rename.isPending}>
          {t('save')}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4 pb-2">
        <TextField
          label={t('name')}
          maxLength={PASSKEY_NAME_MAX}
          autoComplete="off"
          value={name}
          onChange={setName}
          error={isMissing ? t('nameMissing') : undefined}
        />
        {rename.isError && <Note tone="negative">{errorText(rename.error)}</Note>}
      </form>
    </Overlay>
  )
}
