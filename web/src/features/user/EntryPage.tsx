import { SignInIcon } from '@phosphor-icons/react/dist/csr/SignIn'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { useLocation } from '../../router.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { takeEndedSession } from '../session/sessionStore.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { fromParameter, pageName, withReturn } from './returnTo.ts'

/** /lr: where everybody comes who is not signed in and opened a page of signed-in people. */
export function EntryPage() {
  const t = useTranslations('user.entry')
  const asked = fromParameter(useLocation().query)
  const [ended] = useState(takeEndedSession)
  const from = asked ?? ended
  return (
    <AuthFrame title={t('title')} lead={t('line')}>
      <Reason from={asked} hasEnded={ended !== null} />
      <div className="flex flex-col gap-3">
        <ButtonLink to={withReturn(paths.register(), from)} size="lg" block>
          {t('create')}
        </ButtonLink>
        <ButtonLink to={withReturn(paths.login(), from)} kind="secondary" size="lg" block>
          {t('login')}
        </ButtonLink>
      </div>
    </AuthFrame>
  )
}

/** Why somebody is here: their session ended, or the page they asked for needs one. */
function Reason({ from, hasEnded }: { from: string | null; hasEnded: boolean }) {
  const t = useTranslations('user.entry')
  if (!hasEnded && from === null) return null
  const name = pageName(from)
  const reason = name === null ? t('reason') : t('reasonFor', { page: t(`pages.${name}`) })
  return (
    <Note tone="info" icon={<SignInIcon size={18} aria-hidden="true" className="rtl:-scale-x-100" />}>
      <p role="status">{hasEnded ? t('ended') : reason}</p>
    </Note>
  )
}
