// Customer service: with one entry its address opens in a new window, with several a menu offers them, with none it leads
// to our own requests, or offers a visitor what can be done without an account.
import HeadsetIcon from '~icons/ph/headset'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '@assay/ui/IconButton'
import { lazyPart } from '@assay/ui/lazyPart'
import { useMenu } from '@assay/ui/Menu'
import { paths } from '../../paths.ts'
import { navigate } from '../../router.tsx'
import { useSession } from '../session/sessionStore.ts'
import { useSupportStaff } from './menus.ts'
import { openService, safeServiceUrl } from './service.ts'

const ServiceMenu = lazyPart(async () => ({ default: (await import('./ServiceMenu.tsx')).ServiceMenu }))

export function CustomerServiceButton({ size = 40, iconSize = 22 }: { size?: 40 | 36; iconSize?: number }) {
  const t = useTranslations('shell')
  const staff = useSupportStaff().filter((entry) => safeServiceUrl(entry.url) !== null)
  const isSign = useSession((session) => session.isSign)
  const menu = useMenu()
  const [first, ...others] = staff
  const isMenu = first === undefined ? !isSign : others.length > 0
  const open = () => (first === undefined ? navigate(paths.support()) : openService(first.url))
  return (
    <>
      <IconButton label={t('nav.service')} size={size} {...(isMenu ? menu.trigger : { onClick: open })}>
        <HeadsetIcon size={iconSize} aria-hidden="true" />
      </IconButton>
      <Suspense>{isMenu && menu.wasOpen && <ServiceMenu menu={menu} staff={staff} />}</Suspense>
    </>
  )
}
