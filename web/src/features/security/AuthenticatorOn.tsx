import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { Button } from '@assay/ui/Button'
import { KeyValues } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { formatDate } from '@assay/ui/time'
import { showToast } from '@assay/ui/toast'
import { useZone } from '../settings/preferences.ts'
import { ProvenConfirm } from '../user/ProvenConfirm.tsx'

interface AuthenticatorOnProps {
  /** Epoch ms. */
  since: number
  onRemoved: () => void
}

export function AuthenticatorOn({ since, onRemoved }: AuthenticatorOnProps) {
  const t = useTranslations('security.authenticator')
  const zone = useZone()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Panel isPadded>
      <h2 className="text-16 font-semibold text-strong">{t('on')}</h2>
      <p className="mt-1 mb-3 text-14 text-normal">{t('onLine')}</p>
      <KeyValues items={[{ label: t('since'), value: <Num>{formatDate(since, zone)}</Num> }]} />
      <Button kind="danger" className="mt-4" onClick={() => setIsAsking(true)}>
        {t('remove')}
      </Button>
      <ProvenConfirm
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('removeTitle')}
        verb={t('remove')}
        kind="danger"
        line={t('removeLine')}
        act="removeFactor"
        call={(proofs) => api.security.removeTotp(proofs)}
        onDone={() => {
          showToast({ tone: 'positive', text: t('removed') })
          onRemoved()
        }}
      />
    </Panel>
  )
}
