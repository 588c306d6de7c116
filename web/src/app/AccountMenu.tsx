import GearSixIcon from '~icons/ph/gear-six'
import HandCoinsIcon from '~icons/ph/hand-coins'
import HeadsetIcon from '~icons/ph/headset'
import MedalIcon from '~icons/ph/medal'
import SignOutIcon from '~icons/ph/sign-out'
import WalletIcon from '~icons/ph/wallet'
import { useTranslations } from 'use-intl'
import { logout, useSession } from '../features/session/sessionStore.ts'
import { paths } from '../paths.ts'
import { Avatar } from '@assay/ui/CoinDisc'
import { Menu, useMenu } from '@assay/ui/Menu'

export function AccountMenu() {
  const t = useTranslations('shell')
  const account = useSession((session) => session.user?.account ?? '')
  const menu = useMenu()
  return (
    <>
      <button
        type="button"
        aria-label={t('nav.account')}
        title={account}
        {...menu.trigger}
        className="flex-none rounded-full"
      >
        <Avatar name={account} size={32} />
      </button>
      <Menu
        title={account === '' ? t('nav.account') : account}
        isOpen={menu.isOpen}
        onClose={menu.close}
        anchor={menu.anchor}
        entries={[
          {
            id: 'wallet',
            label: t('menu.wallet'),
            icon: <WalletIcon size={18} aria-hidden="true" />,
            to: paths.wallet(),
          },
          {
            id: 'vip',
            label: t('menu.vip'),
            icon: <MedalIcon size={18} aria-hidden="true" />,
            to: paths.vip(),
          },
          {
            id: 'welfare',
            label: t('menu.welfare'),
            icon: <HandCoinsIcon size={18} aria-hidden="true" />,
            to: paths.welfare(),
          },
          {
            id: 'support',
            label: t('nav.service'),
            icon: <HeadsetIcon size={18} aria-hidden="true" />,
            to: paths.support(),
          },
          {
            id: 'settings',
            label: t('nav.settings'),
            icon: <GearSixIcon size={18} aria-hidden="true" />,
            to: paths.settings(),
          },
          {
            id: 'logout',
            label: t('nav.logout'),
            icon: <SignOutIcon size={18} aria-hidden="true" />,
            onSelect: () => void logout(),
          },
        ]}
      />
    </>
  )
}
