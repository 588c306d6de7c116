import GearSixIcon from '~icons/ph/gear-six'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { Badge } from '@assay/ui/Badge'
import { Avatar } from '@assay/ui/CoinDisc'
import { IconLink } from '@assay/ui/IconButton'
import { Num } from '@assay/ui/Num'
import { TopBar } from '@assay/ui/TopBar'
import { useSession } from '../session/sessionStore.ts'
import { CustomerServiceButton } from '../settings/CustomerService.tsx'
import { useSettings } from '../settings/settingsStore.ts'
import { maskContact } from '../session/maskContact.ts'

/** The phone's bar of this page: whose account it is, service, settings. */
export function AccountBar() {
  const t = useTranslations('wallet.account')
  const user = useSession((session) => session.user)
  const hasLevels = useSettings((settings) => settings.VIP_LEVEL_SETTING.isOpen) ?? false
  const name = user?.account ?? ''
  return (
    <TopBar
      isOnCanvas
      start={
        <div className="flex min-w-0 flex-1 items-center gap-3 ps-2.5">
          <Avatar name={name} size={34} />
          <div className="min-w-0">
            <h1 className="text-14 [overflow-wrap:anywhere] font-medium text-strong">
              <Num>{maskContact(name)}</Num>
            </h1>
            {hasLevels && user !== null && (
              <Link to={paths.vip()} className="touch">
                <Badge>{t('vip', { level: String(user.vipLevel) })}</Badge>
              </Link>
            )}
          </div>
        </div>
      }
      aside={
        <>
          <CustomerServiceButton />
          <IconLink to={paths.settings()} label={t('settings')}>
            <GearSixIcon size={22} aria-hidden="true" />
          </IconLink>
        </>
      }
    />
  )
}
