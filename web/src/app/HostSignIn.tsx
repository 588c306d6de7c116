import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { forgetHostToken, tokenLogin, useHostToken } from '../features/session/tokenLogin.ts'
import { paths } from '../paths.ts'
import { navigate } from '../router.tsx'
import { ConfirmSheet } from '../ui/ConfirmSheet.tsx'
import { showToast } from '../ui/toast.ts'
import { showError } from './refusals.ts'

/** Asks whether the account of a host application's link is the visitor's own, and signs in when it is. */
export function HostSignIn() {
  const t = useTranslations('shell')
  const waiting = useHostToken((state) => state.waiting)
  const [isBusy, setIsBusy] = useState(false)
  if (waiting === null) return null
  const { account, token } = waiting
  async function go() {
    setIsBusy(true)
    const result = await tokenLogin(token)
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
      onConfirm={() => void go()}
    >
      <p className="text-14">{t('hostSignIn.line')}</p>
    </ConfirmSheet>
  )
}
