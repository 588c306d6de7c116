import { WITHDRAWAL_PAUSE_HOURS } from '@assay/api/accountFigures'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { showToast } from '@assay/ui/toast'
import { isStepUpClosed, useStepUp } from '../user/useStepUp.tsx'

interface RemovePasskeySheetProps {
  passkey: { passkeyId: number; name: string }
  onClose: () => void
  onChanged: () => void
}

export function RemovePasskeySheet({ passkey, onClose, onChanged }: RemovePasskeySheetProps) {
  const t = useTranslations('security.passkeys')
  const errorText = useErrorText()
  const stepUp = useStepUp('removeFactor')
  const { passkeyId, name } = passkey
  const remove = useMutation({
    mutationFn: () => stepUp.run((proofs) => api.security.removePasskey({ ...proofs, passkeyId })),
    onSuccess: () => {
      onClose()
      showToast({ tone: 'positive', text: t('removed') })
      onChanged()
    },
  })
  return (
    <>
      <ConfirmSheet
        isOpen
        onClose={onClose}
        title={t('removeTitle', { name })}
        verb={t('remove')}
        kind="danger"
        isBusy={remove.isPending}
        error={remove.isError && !isStepUpClosed(remove.error) ? errorText(remove.error) : undefined}
        onConfirm={() => remove.mutate()}
      >
        <p className="text-14">{t('removeLine', { hours: WITHDRAWAL_PAUSE_HOURS })}</p>
      </ConfirmSheet>
      {stepUp.sheet}
    </>
  )
}
