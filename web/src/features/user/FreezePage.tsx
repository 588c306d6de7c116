import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { isLinkSecret, useLinkSecret } from '../../linkSecret.ts'
import { paths } from '../../paths.ts'
import { isError } from '../../requestError.ts'
import { Link } from '../../router.tsx'
import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { keepReturnTo } from '../session/returnTo.ts'
import { useSession } from '../session/sessionStore.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { FREEZE_HOURS } from '@assay/api/accountFigures'

/**
 * Opened by the link in a mail about a new device. Nothing happens before the button is pressed, because mail programs open
 * links by themselves.
 */
export default function FreezePage() {
  const token = useLinkSecret()
  return <FreezeByLink key={token} token={token} />
}

function FreezeByLink({ token }: { token: string }) {
  const t = useTranslations('user.freeze')
  const errorText = useErrorText()
  const isSign = useSession((session) => session.isSign)
  // Anyone who logs in from here wants to see who else has, and to freeze the account there where the link is too old.
  useEffect(() => {
    if (!isSign) keepReturnTo(paths.devices())
  }, [isSign])
  const freeze = useMutation({
    mutationFn: () => api.security.freezeByLink({ token }),
    onMutate: () => keepStep('pressed'),
    onSuccess: () => keepStep('done'),
  })
  const press = freeze.mutate
  // The freeze ends this window's own session, which reloads the page before the answer is there. The call is repeated;
  // that changes nothing more.
  useEffect(() => {
    if (keptStep() === 'pressed') press()
  }, [press])
  const isLink = isLinkSecret(token) && !isError(freeze.error, 'LINK_INVALID')
  if (freeze.isSuccess || keptStep() === 'done')
    return (
      <AuthFrame title={t('doneTitle')} lead={t('doneLine')}>
        <Link to={paths.forgotPassword()} className="font-medium text-brand-text hover:underline">
          {t('setPassword')}
        </Link>
      </AuthFrame>
    )
  return (
    <AuthFrame title={t('title')} lead={t('line')}>
      {freeze.isError && <Note tone="negative">{errorText(freeze.error)}</Note>}
      {isLink ? (
        <Button kind="danger" size="lg" block isBusy={freeze.isPending} onClick={() => freeze.mutate()}>
          {t('freeze')}
        </Button>
      ) : (
        <>
          {!freeze.isError && <Note tone="warning">{t('broken')}</Note>}
          <Link to={isSign ? paths.devices() : paths.login()} className="font-medium text-brand-text hover:underline">
            {isSign ? t('devices') : t('login')}
          </Link>
        </>
      )}
      <p className="text-13 text-muted">{t('after', { hours: FREEZE_HOURS })}</p>
    </AuthFrame>
  )
}

type Step = 'pressed' | 'done'

/** With this entry of the browser's history, so that a reload of the page keeps it. */
function keepStep(freezing: Step): void {
  window.history.replaceState({ ...window.history.state, freezing }, '')
}

function keptStep(): Step | undefined {
  return (window.history.state as { freezing?: Step } | null)?.freezing
}
