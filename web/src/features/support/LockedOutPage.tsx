import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLinkSecret } from '../../linkSecret.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { AuthFrame } from '../user/AuthFrame.tsx'
import { LockoutForm } from './LockoutForm.tsx'
import { LockoutThread } from './LockoutThread.tsx'

/** For somebody who cannot log in. With the secret from a mail behind the #, it shows the thread. */
export default function LockedOutPage() {
  const token = useLinkSecret()
  return <LockedOut key={token} token={token} />
}

function LockedOut({ token }: { token: string }) {
  const t = useTranslations('support.lockedOut')
  const [isThread, setIsThread] = useState(token !== '')
  if (isThread)
    return (
      <AuthFrame title={t('thread')} backTo={paths.login()}>
        <LockoutThread token={token} onAgain={() => setIsThread(false)} />
      </AuthFrame>
    )
  return (
    <AuthFrame title={t('title')} lead={t('lead')} backTo={paths.login()}>
      <div className="text-14">
        <p className="font-medium text-strong">{t('first')}</p>
        <ul className="mt-1 flex flex-col gap-1">
          <li>
            <WayBack to={paths.forgotPassword()}>{t('forget')}</WayBack>
          </li>
          <li>
            <WayBack to={paths.login()}>{t('login')}</WayBack>
          </li>
        </ul>
      </div>
      <LockoutForm />
    </AuthFrame>
  )
}

function WayBack({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="touch font-medium text-brand-text hover:underline">
      {children}
    </Link>
  )
}
