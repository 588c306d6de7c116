import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { Button } from '@assay/ui/Button'
import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { Note } from '@assay/ui/Note'
import { Panel } from '@assay/ui/Panel'
import { isStepUpClosed, useStepUp } from '../user/useStepUp.tsx'

/** Few codes left: time to make new ones. */
const FEW = 3

interface RecoveryCodesLeftProps {
  count: number
  onCodes: (codes: readonly string[]) => void
}

/** How many there are, and new ones. */
export function RecoveryCodesLeft({ count, onCodes }: RecoveryCodesLeftProps) {
  const t = useTranslations('security.recovery')
  const errorText = useErrorText()
  const [isAsking, setIsAsking] = useState(false)
  const stepUp = useStepUp('removeFactor')
  const renew = useMutation({
    mutationFn: () => stepUp.run((proofs) => api.security.renewRecoveryCodes(proofs)),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  return (
    <Panel isPadded>
      <h2 className="text-16 font-semibold text-strong">{t('left')}</h2>
      <p className="mt-1 text-14 text-normal">{t('leftLine', { count })}</p>
      {count <= FEW && (
        <Note tone="warning" className="mt-3">
          {t('few')}
        </Note>
      )}
      <Button kind="secondary" className="mt-4" onClick={() => setIsAsking(true)}>
        {t('renew')}
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('renewTitle')}
        verb={t('renew')}
        isBusy={renew.isPending}
        error={renew.isError && !isStepUpClosed(renew.error) ? errorText(renew.error) : undefined}
        onConfirm={() => renew.mutate()}
      >
        <p className="text-14">{t('renewLine')}</p>
      </ConfirmSheet>
      {stepUp.sheet}
    </Panel>
  )
}
