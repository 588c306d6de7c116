import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { isLinkSecret, useLinkSecret } from '../../linkSecret.ts'
import { paths } from '../../paths.ts'
import { isError } from '../../requestError.ts'
import { Link } from '../../router.tsx'
import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { AuthFrame } from './AuthFrame.tsx'

/**
 * Opened by the link in the mail about a reset of second factors. Nothing happens before the button is pressed, because
 * mail programs open links by themselves.
 */
export default function CancelResetPage() {
  const token = useLinkSecret()
  return <CancelReset key={token} token={token} />
}

function CancelReset({ token }: { token: string }) {
  const t = useTranslations('user.cancelReset')
  const errorText = useErrorText()
  const cancel = useMutation({ mutationFn: () => api.security.cancelFactorResetByLink({ token }) })
  const isUsed = isError(cancel.error, 'LINK_INVALID')
  const isLink = isLinkSecret(token) && !isUsed
  const link = 'font-medium text-brand-text hover:underline'
  if (cancel.isSuccess)
    return (
      <AuthFrame title={t('doneTitle')} lead={t('doneLine')}>
        <Link to={paths.forgotPassword()} className={link}>
          {t('setPassword')}
        </Link>
      </AuthFrame>
    )
  return (
    <AuthFrame title={t('title')} lead={t('line')}>
      {cancel.isError && <Note tone="negative">{isUsed ? t('used') : errorText(cancel.error)}</Note>}
      {isLink ? (
        <Button size="lg" block isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('cancel')}
        </Button>
      ) : (
        <>
          {!cancel.isError && <Note tone="warning">{t('broken')}</Note>}
          <Link to={paths.login()} className={link}>
            {t('login')}
          </Link>
        </>
      )}
    </AuthFrame>
  )
}
