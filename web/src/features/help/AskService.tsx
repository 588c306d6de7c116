import HeadsetIcon from '~icons/ph/headset'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '@assay/ui/Button'
import { paths } from '../../paths.ts'
import { useSession } from '../session/sessionStore.ts'

/** The way to customer service, in words. Somebody who is signed out can only say that he is locked out. */
export function AskService() {
  const t = useTranslations('help')
  const isSign = useSession((session) => session.isSign)
  return (
    <ButtonLink
      kind="secondary"
      to={isSign ? paths.support() : paths.lockedOut()}
      icon={<HeadsetIcon size={18} aria-hidden="true" />}
    >
      {t('service')}
    </ButtonLink>
  )
}
