import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { Button } from '@assay/ui/Button'
import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { KeyValues } from '@assay/ui/KeyValue'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { formatDate } from '@assay/ui/time'
import { showToast } from '@assay/ui/toast'
import { useZone } from '../settings/preferences.ts'
import { isStepUpClosed, useStepUp } from '../user/useStepUp.tsx'

type Act = 'remove' | 'renew'

interface AuthenticatorOnProps {
  totp: { since: number; recoveryCodesLeft: number }
  onCodes: (codes: readonly string[]) => void
  onRemoved: () => void
}

/** Few codes left: time to make new ones. */
const FEW = 3

export function AuthenticatorOn({ totp, onCodes, onRemoved }: AuthenticatorOnProps) {
  const t = useTranslations('security.authenticator')
  const zone = useZone()
  const [act, setAct] = useState<Act | null>(null)
  return (
    <Panel isPadded>
      <h2 className="text-16 font-semibold text-strong">{t('on')}</h2>
      <p className="mt-1 mb-3 text-14 text-normal">{t('onLine')}</p>
      <KeyValues
        items={[
          { label: t('since'), value: <Num>{formatDate(totp.since, zone)}</Num> },
          { label: t('left'), value: <Num>{totp.recoveryCodesLeft}</Num> },
        ]}
      />
      {totp.recoveryCodesLeft <= FEW && (
        <Note tone="warning" className="mt-3">
          {t('few')}
        </Note>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button kind="secondary" onClick={() => setAct('renew')}>
          {t('renew')}
        </Button>
        <Button kind="danger" onClick={() => setAct('remove')}>
          {t('remove')}
        </Button>
      </div>
      {act !== null && <ActSheet act={act} onClose={() => setAct(null)} onCodes={onCodes} onRemoved={onRemoved} />}
    </Panel>
  )
}

interface ActSheetProps extends Omit<AuthenticatorOnProps, 'totp'> {
  act: Act
  onClose: () => void
}

function ActSheet({ act, onClose, onCodes, onRemoved }: ActSheetProps) {
  const t = useTranslations('security.authenticator')
  const errorText = useErrorText()
  const stepUp = useStepUp('removeFactor')
  const run = useMutation({
    mutationFn: () =>
      stepUp.run(async (proofs) => {
        if (act === 'renew') return (await api.security.renewRecoveryCodes(proofs)).recoveryCodes
        await api.security.removeTotp(proofs)
        return null
      }),
    onSuccess: (codes) => {
      onClose()
      if (codes !== null) return onCodes(codes)
      showToast({ tone: 'positive', text: t('removed') })
      onRemoved()
    },
  })
  return (
    <>
      <ConfirmSheet
        isOpen
        onClose={onClose}
        title={t(`${act}Title`)}
        verb={t(act)}
        kind={act === 'remove' ? 'danger' : 'primary'}
        isBusy={run.isPending}
        error={run.isError && !isStepUpClosed(run.error) ? errorText(run.error) : undefined}
        onConfirm={() => run.mutate()}
      >
        <p className="text-14">{t(`${act}Line`)}</p>
      </ConfirmSheet>
      {stepUp.sheet}
    </>
  )
}
