// Customer service: with one entry its address opens in a new window, with several a menu offers them, with none it leads
// to our own requests, or offers a visitor what can be done without an account.
import HeadsetIcon from '~icons/ph/headset'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '@assay/ui/IconButton'
import { lazyPart } from '@assay/ui/lazyPart'
import { Menu, useMenu } from '@assay/ui/Menu'
import { paths } from '../../paths.ts'
import { navigate } from '../../router.tsx'
import { useSession } from '../session/sessionStore.ts'
import { useSupportStaff } from './menus.ts'
import { openService, safeServiceUrl } from './service.ts'

const VisitorService = lazyPart(async () => ({ default: (await import('./VisitorService.tsx')).VisitorService }))

export function CustomerServiceButton({ size = 40, iconSize = 22 }: { size?: 40 | 36; iconSize?: number }) {
  const t = useTranslations('shell')
  const staff = useSupportStaff().filter((entry) => safeServiceUrl(entry.url) !== null)
  const isSign = useSession((session) => session.isSign)
  const menu = useMenu()
  const icon = <HeadsetIcon size={iconSize} aria-hidden="true" />
  const [first, ...others] = staff
  if (first === undefined && isSign)
    return (
      <IconButton label={t('nav.service')} size={size} onClick={() => navigate(paths.support())}>
        {icon}
      </IconButton>
    )
  if (first === undefined)
    return (
      <>
        <IconButton label={t('nav.service')} size={size} {...menu.trigger}>
          {icon}
        </IconButton>
        <Suspense>{menu.wasOpen && <VisitorService menu={menu} />}</Suspense>
      </>
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
