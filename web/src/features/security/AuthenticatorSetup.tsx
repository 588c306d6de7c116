import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { Button } from '@assay/ui/Button'
import { CopyButton } from '@assay/ui/CopyButton'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { TextField } from '@assay/ui/TextField'
import { onlyDigits } from '../session/onlyDigits.ts'
import { isStepUpClosed, useStepUp } from '../user/useStepUp.tsx'
import { QrCode } from '@assay/ui/QrCode'

type Codes = (codes: readonly string[]) => void

/** Asked for before the secret is made: each start voids the one before. */
export function AuthenticatorSetup({ onCodes }: { onCodes: Codes }) {
  const t = useTranslations('security.authenticator')
  const errorText = useErrorText()
  const stepUp = useStepUp('addFactor')
  const start = useMutation({ mutationFn: () => stepUp.run((proofs) => api.security.startTotp(proofs)) })
  if (start.data !== undefined) return <Connect {...start.data} onCodes={onCodes} onAgain={() => start.reset()} />
  return (
    <Panel isPadded>
      <h2 className="text-16 font-semibold text-strong">{t('off')}</h2>
      <p className="mt-1 mb-4 text-14 text-normal">{t('offLine')}</p>
      {start.isError && !isStepUpClosed(start.error) && (
        <Note tone="negative" className="mb-4">
          {errorText(start.error)}
        </Note>
      )}
      <Button size="lg" isBusy={start.isPending} onClick={() => start.mutate()}>
        {t('setUp')}
      </Button>
      {stepUp.sheet}
    </Panel>
  )
}

interface ConnectProps {
  secret: string
  uri: string
  onCodes: Codes
  /** With a new secret. */
  onAgain: () => void
}

function Connect({ secret, uri, onCodes, onAgain }: ConnectProps) {
  const t = useTranslations('security.authenticator')
  const errorText = useErrorText()
  const [code, setCode] = useState('')
  const [wasPressed, setWasPressed] = useState(false)
  const confirm = useMutation({
    mutationFn: () => api.security.confirmTotp({ code }),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  const isShort = code.length !== 6
  function submit(event: FormEvent) {
    event.preventDefault()
    setWasPressed(true)
    if (!isShort && !confirm.isPending) confirm.mutate()
  }
  const refused = confirm.isError ? errorText(confirm.error) : undefined
  return (
    <Panel isPadded>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Step title={t('scan')}>
          <a
            href={uri}
            className="mb-4 flex min-h-11 items-center justify-center rounded-3 border border-line-strong text-14 font-medium text-strong lg:hidden"
          >
            {t('openApp')}
          </a>
          <div className="flex flex-wrap items-start gap-4">
            <QrCode text={uri} label={t('qr')} />
            <div className="min-w-0 flex-[1_1_14rem] text-13 text-muted">
              <p>{t('scanLine')}</p>
              <p className="mt-3 font-medium text-normal">{t('key')}</p>
              <p className="flex flex-wrap items-center gap-2">
                <Num className="font-mono text-14 text-strong">{inFours(secret)}</Num>
                <CopyButton text={secret} size="xs" />
              </p>
            </div>
          </div>
        </Step>
        <Step title={t('enter')}>
          <TextField
            label={t('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            value={code}
            onChange={(text) => {
              setCode(onlyDigits(text).slice(0, 6))
              confirm.reset()
            }}
            error={refused ?? (wasPressed && isShort ? t('codeShape') : undefined)}
          />
        </Step>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="lg" isBusy={confirm.isPending}>
            {t('confirm')}
          </Button>
          <Button kind="quiet" size="lg" onClick={onAgain}>
            {t('again')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

function Step({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-16 font-semibold text-strong">{title}</h2>
      {children}
    </section>
  )
}

function inFours(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}
