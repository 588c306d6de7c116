import BellIcon from '~icons/ph/bell'
import MagnifyingGlassIcon from '~icons/ph/magnifying-glass'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { IconLink } from '@assay/ui/IconButton'
import { TopBar } from '@assay/ui/TopBar'
import { useUnread } from '../session/inbox.ts'
import { Brand } from '../settings/Brand.tsx'
import { CustomerServiceButton } from '../settings/CustomerService.tsx'
import { LanguageButton } from '../settings/LanguageSheet.tsx'

/** The phone's bar on the home page: mark and name, then search, service and messages, or the language for a visitor. */
export function HomeBar({ isSign }: { isSign: boolean }) {
  const t = useTranslations('shell')
  const unread = useUnread()
  return (
    <TopBar
      isOnCanvas
      start={
        <span className="flex items-center gap-[9px] ps-2.5">
          <Brand />
        </span>
      }
      aside={
        <>
          {isSign && (
            <IconLink to={paths.search()} label={t('menu.search')}>
              <MagnifyingGlassIcon size={22} aria-hidden="true" />
            </IconLink>
          )}
          <CustomerServiceButton size={40} iconSize={22} />
          {isSign ? (
            <IconLink
              to={paths.messages()}
              label={unread > 0 ? t('menu.unread', { count: unread }) : t('menu.messages')}
              hasDot={unread > 0}
            >
              <BellIcon size={22} aria-hidden="true" />
            </IconLink>
          ) : (
            <LanguageButton label={t('menu.language')} />
          )}
        </>
      }
    />
  )
}
