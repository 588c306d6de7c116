import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { isError } from '../../requestError.ts'
import { Button } from '@assay/ui/Button'
import { KeyValues } from '@assay/ui/KeyValue'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { Overlay } from '@assay/ui/Overlay'
import { Panel } from '@assay/ui/Panel'
import { formatDate } from '@assay/ui/time'
import { showToast } from '@assay/ui/toast'
import { factorInput, factorProblem, NO_FACTOR } from '../session/secondFactor.ts'
import { SecondFactorField } from '../session/SecondFactorField.tsx'
import { useZone } from '../settings/preferences.ts'

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
      {act !== null && <ProofSheet act={act} onClose={() => setAct(null)} onCodes={onCodes} onRemoved={onRemoved} />}
    </Panel>
  )
}

interface ProofSheetProps extends Omit<AuthenticatorOnProps, 'totp'> {
  act: Act
  onClose: () => void
}

/** Both acts take a code of the app, or a recovery code. */
function ProofSheet({ act, onClose, onCodes, onRemoved }: ProofSheetProps) {
  const t = useTranslations('security.authenticator')
  const problems = useTranslations('user.problems')
  const errorText = useErrorText()
  const [factor, setFactor] = useState(NO_FACTOR)
  const [wasPressed, setWasPressed] = useState(false)
  const problem = factorProblem(factor)
  const run = useMutation({
    mutationFn: async () => {
      const proof = factorInput(factor) as Record<string, never>
      if (act === 'renew') return (await api.security.renewRecoveryCodes(proof)).recoveryCodes
      await api.security.removeTotp(proof)
      return null
    },
    onSuccess: (codes) => {
      onClose()
      if (codes !== null) return onCodes(codes)
      showToast({ tone: 'positive', text: t('removed') })
      onRemoved()
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    setWasPressed(true)
    if (problem === null && !run.isPending) run.mutate()
  }
  const wrong = isError(run.error, 'STEP_UP_NEEDED') ? t('wrong') : run.isError ? errorText(run.error) : undefined
  const missing = problem === 'missing' ? problems('codeMissing') : problem === null ? undefined : problems(problem)
  return (
    <Overlay isOpen onClose={onClose} title={t(`${act}Title`)} isLocked={run.isPending}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <p className="text-14">{t(`${act}Line`)}</p>
        <SecondFactorField
          factor={factor}
          onFactor={(next) => {
            setFactor(next)
            run.reset()
          }}
          isSignedIn
          error={wrong ?? (wasPressed ? missing : undefined)}
        />
        <Button type="submit" size="lg" block kind={act === 'remove' ? 'danger' : 'primary'} isBusy={run.isPending}>
          {t(act)}
        </Button>
      </form>
    </Overlay>
  )
}
