import { WITHDRAWAL_PAUSE_HOURS } from '@assay/api/accountFigures'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { showToast } from '@assay/ui/toast'
import { ProvenConfirm } from '../user/ProvenConfirm.tsx'

interface RemovePasskeySheetProps {
  passkey: { passkeyId: number; name: string }
  onClose: () => void
  onChanged: () => void
}

export function RemovePasskeySheet({ passkey: { passkeyId, name }, onClose, onChanged }: RemovePasskeySheetProps) {
  const t = useTranslations('security.passkeys')
  return (
    <ProvenConfirm
      isOpen
      onClose={onClose}
      title={t('removeTitle', { name })}
      verb={t('remove')}
      kind="danger"
      line={t('removeLine', { hours: WITHDRAWAL_PAUSE_HOURS })}
      act="removeFactor"
      call={(proofs) => api.security.removePasskey({ ...proofs, passkeyId })}
      onDone={() => {
        onClose()
        showToast({ tone: 'positive', text: t('removed') })
        onChanged()
      }}
    />
  )
}
