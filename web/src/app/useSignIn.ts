import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { refreshUser, useSession } from '../features/session/sessionStore.ts'
import { takeHostToken, tokenLogin } from '../features/session/tokenLogin.ts'
import { paths } from '../paths.ts'
import { navigate, useLocation } from '../router.tsx'
import { showToast } from '../ui/toast.ts'
import { showError } from './refusals.ts'

const REFRESH_AT_MOST_EVERY_MS = 5000
let refreshedAt = 0

/** With every navigation: a signed-in user is read anew; an anonymous visitor with a host's token is signed in. */
export function useSignIn(): void {
  const t = useTranslations('shell')
  const { path } = useLocation()
  const isSign = useSession((session) => session.isSign)
  useEffect(() => {
    if (isSign) {
      if (Date.now() - refreshedAt < REFRESH_AT_MOST_EVERY_MS) return
      refreshedAt = Date.now()
      // Without an answer the user stays signed in with what is known.
      refreshUser().catch(() => undefined)
      return
    }
    const token = takeHostToken()
    if (token === null) return
    void tokenLogin(token).then((result) => {
      if (!result.isSignedIn) return showError(result.error)
      showToast({ tone: 'positive', text: t('loginSuccess') })
      navigate(paths.home())
      return undefined
    })
  }, [path, isSign, t])
}
