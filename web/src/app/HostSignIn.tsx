import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { forgetHostToken, tokenLogin, useHostToken } from '../features/session/tokenLogin.ts'
import { paths } from '../paths.ts'
import { navigate } from '../router.tsx'
import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { showToast } from '@assay/ui/toast'
import { showError } from './refusals.ts'

/** Asks whether the account of a host application's link is the visitor's own, and signs in when it is. */
export function HostSignIn() {
  const t = useTranslations('shell')
  const token = useHostToken((state) => state.waiting)
  const [isBusy, setIsBusy] = useState(false)
  if (token === null) return null
  const account = accountOf(token)
  async function go(given: string) {
    setIsBusy(true)
    const result = await tokenLogin(given)
    setIsBusy(false)
    forgetHostToken()
    if (result.isSignedIn) {
      showToast({ tone: 'positive', text: t('loginSuccess') })
      navigate(paths.home())
    } else if (result.error !== null) await showError(result.error)
  }
  return (
    <ConfirmSheet
      isOpen
      onClose={forgetHostToken}
      title={t('hostSignIn.title')}
      subject={
        account !== null && (
          <bdi dir="ltr" className="text-22 wrap-anywhere">
            {account}
          </bdi>
        )
      }
      verb={t('nav.login')}
      isBusy={isBusy}
      onConfirm={() => void go(token)}
    >
      <p className="text-14">{t('hostSignIn.line')}</p>
    </ConfirmSheet>
  )
}

/** The host's name of its user. The payload is open to read; that it is true is for the server to check. */
function accountOf(token: string): string | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const { sub: account } = JSON.parse(atob(payload)) as { sub?: unknown }
    return typeof account === 'string' && account !== '' ? account.slice(0, 128) : null
  } catch {
    return null
  }
}
