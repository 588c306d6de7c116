// Customer service: with one entry its address opens in a new window, with several a menu offers them, with none it leads
// to our own requests.
import HeadsetIcon from '~icons/ph/headset'
import { useTranslations } from 'use-intl'
import { IconButton } from '@assay/ui/IconButton'
import { Menu, useMenu } from '@assay/ui/Menu'
import { paths } from '../../paths.ts'
import { navigate } from '../../router.tsx'
import { useSession } from '../session/sessionStore.ts'
import { useSupportStaff } from './menus.ts'
import { openService, safeServiceUrl } from './service.ts'

export function CustomerServiceButton({ size = 40, iconSize = 22 }: { size?: 40 | 36; iconSize?: number }) {
  const t = useTranslations('shell')
  const staff = useSupportStaff().filter((entry) => safeServiceUrl(entry.url) !== null)
  const isSign = useSession((session) => session.isSign)
  const menu = useMenu()
  const icon = <HeadsetIcon size={iconSize} aria-hidden="true" />
  const [first, ...others] = staff
  if (first === undefined)
    return (
      <IconButton
        label={t('nav.service')}
        size={size}
        onClick={() => navigate(isSign ? paths.support() : paths.lockedOut())}
      >
        {icon}
      </IconButton>
    )
  if (others.length === 0) {
    return (
      <IconButton label={t('nav.service')} size={size} onClick={() => openService(first.url)}>
        {icon}
      </IconButton>
    )
  }
  return (
    <>
      <IconButton label={t('nav.service')} size={size} {...menu.trigger}>
        {icon}
      </IconButton>
      <Menu
        title={t('service.title')}
        isOpen={menu.isOpen}
        onClose={menu.close}
        anchor={menu.anchor}
        entries={staff.map((entry, place) => ({
          id: `${place}`,
          label: entry.name,
          note: t('ui.opensWindow'),
          icon:
            entry.imgUrl === '' ? (
              <HeadsetIcon size={20} aria-hidden="true" />
            ) : (
              <img src={entry.imgUrl} alt="" width={20} height={20} />
            ),
          href: entry.url,
        }))}
      />
    </>
  )
}
