import HeadsetIcon from '~icons/ph/headset'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '@assay/ui/Button'
import { paths } from '../../paths.ts'
import { useSession } from '../session/sessionStore.ts'

/**
 * A button to customer service. Signed out, it leads to the page for people who are locked out.
 * article: the id of the article that did not help; it is attached to the new request.
 */
export function AskService({ article }: { article?: string }) {
  const t = useTranslations('help')
  const isSign = useSession((session) => session.isSign)
  const request = article === undefined ? paths.support() : paths.newTicket({ kind: 'ARTICLE', about: article })
  return (
    <ButtonLink
      kind="secondary"
      to={isSign ? request : paths.lockedOut()}
      icon={<HeadsetIcon size={18} aria-hidden="true" />}
    >
      {t('service')}
    </ButtonLink>
  )
}
