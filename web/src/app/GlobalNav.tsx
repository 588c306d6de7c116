import BellIcon from '~icons/ph/bell'
import GlobeSimpleIcon from '~icons/ph/globe-simple'
import MoonIcon from '~icons/ph/moon'
import ReceiptIcon from '~icons/ph/receipt'
import SunIcon from '~icons/ph/sun'
import WalletIcon from '~icons/ph/wallet'
import { useTranslations } from 'use-intl'
import { CustomerServiceButton } from '../features/settings/CustomerService.tsx'
import { isDark, setTheme, usePreferences } from '../features/settings/preferences.ts'
import { useUnread } from '../features/session/inbox.ts'
import { useSession } from '../features/session/sessionStore.ts'
import { paths } from '../paths.ts'
import { Link } from '../router.tsx'
import { ButtonLink } from '@assay/ui/Button'
import { IconButton, IconLink } from '@assay/ui/IconButton'
import { AccountMenu } from './AccountMenu.tsx'
import { LanguageMenu } from '../features/settings/LanguageMenu.tsx'
import { Brand } from '../features/settings/Brand.tsx'
import { NavLinks } from './NavLinks.tsx'
import { SearchOpener } from './SearchOpener.tsx'

/** The desktop's bar: where to go, search, money, and the person's own. */
export function GlobalNav() {
  const t = useTranslations('shell')
  const isSign = useSession((session) => session.isSign)
  return (
    <header className="sticky top-0 z-(--z-nav) flex h-(--h-nav) flex-none items-center gap-2 border-b border-line bg-surface ps-5 pe-4">
      <Link to={paths.home()} className="me-5 flex items-center gap-[9px]">
        <Brand />
      </Link>
      <NavLinks />
      {isSign && <SearchOpener />}
      {isSign ? (
        <>
          <IconLink to={paths.cashflow()} label={t('menu.cashflow')} size={36}>
            <ReceiptIcon size={20} aria-hidden="true" />
          </IconLink>
          <IconLink to={paths.wallet()} label={t('nav.assets')} size={36}>
            <WalletIcon size={20} aria-hidden="true" />
          </IconLink>
          <MessagesLink />
        </>
      ) : (
        <>
          <ButtonLink to={paths.login()} kind="secondary" size="sm">
            {t('nav.login')}
          </ButtonLink>
          <ButtonLink to={paths.register()} size="sm">
            {t('nav.register')}
          </ButtonLink>
        </>
      )}
      <CustomerServiceButton size={36} iconSize={20} />
      <LanguageMenu icon={<GlobeSimpleIcon size={20} aria-hidden="true" />} />
      <ThemeButton />
      {isSign && <AccountMenu />}
    </header>
  )
}

function MessagesLink() {
  const t = useTranslations('shell.menu')
  const unread = useUnread()
  return (
    <IconLink
      to={paths.messages()}
      label={unread > 0 ? t('unread', { count: unread }) : t('messages')}
      size={36}
      hasDot={unread > 0}
    >
      <BellIcon size={20} aria-hidden="true" />
    </IconLink>
  )
}

function ThemeButton() {
  const t = useTranslations('shell')
  const dark = isDark(usePreferences((state) => state.theme))
  return (
    <IconButton
      label={dark ? t('nav.toLight') : t('nav.toDark')}
      size={36}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    >
      {dark ? <SunIcon size={20} aria-hidden="true" /> : <MoonIcon size={20} aria-hidden="true" />}
    </IconButton>
  )
}
