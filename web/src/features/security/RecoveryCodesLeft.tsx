import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { Panel } from '@assay/ui/Panel'
import { ProvenConfirm } from '../user/ProvenConfirm.tsx'

/** Few codes left: time to make new ones. */
const FEW = 3

interface RecoveryCodesLeftProps {
  count: number
  onCodes: (codes: readonly string[]) => void
}

/** How many there are, and new ones. */
export function RecoveryCodesLeft({ count, onCodes }: RecoveryCodesLeftProps) {
  const t = useTranslations('security.recovery')
  const [isAsking, setIsAsking] = useState(false)
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
      <ProvenConfirm
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('renewTitle')}
        verb={t('renew')}
        line={t('renewLine')}
        act="removeFactor"
        call={(proofs) => api.security.renewRecoveryCodes(proofs)}
        onDone={({ recoveryCodes }) => onCodes(recoveryCodes)}
      />
    </Panel>
  )
}
