import { SignInIcon } from '@phosphor-icons/react/dist/csr/SignIn'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { useReturnTo } from '../session/returnTo.ts'
import { endedSession } from '../session/sessionStore.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { pageName } from './pageName.ts'

/** /lr: where everybody comes who is not signed in and opened a page of signed-in people. */
export default function EntryPage() {
  const t = useTranslations('user.entry')
  const asked = useReturnTo((state) => state.path)
  const [ended] = useState(endedSession)
  return (
    <AuthFrame title={t('title')} lead={t('line')}>
      <Reason asked={asked} hasEnded={ended !== null} />
      <div className="flex flex-col gap-3">
        <ButtonLink to={paths.register()} size="lg" block>
          {t('create')}
        </ButtonLink>
        <ButtonLink to={paths.login()} kind="secondary" size="lg" block>
          {t('login')}
        </ButtonLink>
      </div>
    </AuthFrame>
  )
}

/** Why somebody is here: their session ended, or the page they asked for needs one. */
function Reason({ asked, hasEnded }: { asked: string | null; hasEnded: boolean }) {
  const t = useTranslations('user.entry')
  if (!hasEnded && asked === null) return null
  const name = pageName(asked ?? '')
  const reason = name === null ? t('reason') : t('reasonFor', { page: t(`pages.${name}`) })
  return (
    <Note tone="info" icon={<SignInIcon size={18} aria-hidden="true" className="rtl:-scale-x-100" />}>
      <p role="status">{hasEnded ? t('ended') : reason}</p>
    </Note>
  )
}
