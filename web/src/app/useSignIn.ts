import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { refreshUser, useSession } from '../features/session/sessionStore.ts'
import { tokenLogin, useHostToken } from '../features/session/tokenLogin.ts'
import { paths } from '../paths.ts'
import { navigate, useLocation } from '../router.tsx'
import { showToast } from '@assay/ui/toast'

const REFRESH_AT_MOST_EVERY_MS = 5000
let refreshedAt = 0

/**
 * With every navigation (SPEC §4): a signed-in user is read again; for an anonymous visitor a token login is tried. One
 * that has no token of a host is refused without a word; one that has is asked about first (HostSignIn).
 */
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
    if (useHostToken.getState().waiting !== null) return
    void tokenLogin(null).then(({ isSignedIn }) => {
      if (!isSignedIn) return
      showToast({ tone: 'positive', text: t('loginSuccess') })
      navigate(paths.home())
    })
  }, [path, isSign, t])
}
