import ChartLineUpIcon from '~icons/ph/chart-line-up'
import ChartLineUpFillIcon from '~icons/ph/chart-line-up-fill'
import CircleIcon from '~icons/ph/circle'
import CircleFillIcon from '~icons/ph/circle-fill'
import HouseIcon from '~icons/ph/house'
import HouseFillIcon from '~icons/ph/house-fill'
import LightningIcon from '~icons/ph/lightning'
import LightningFillIcon from '~icons/ph/lightning-fill'
import VaultIcon from '~icons/ph/vault'
import VaultFillIcon from '~icons/ph/vault-fill'
import WalletIcon from '~icons/ph/wallet'
import WalletFillIcon from '~icons/ph/wallet-fill'
import { useTranslations } from 'use-intl'
import { type MenuItem, useBottomMenu, useOfferedLinks } from '../features/settings/menus.ts'
import { Link } from '../router.tsx'
import { cx } from '@assay/ui/cx'
import type { Icon } from '@assay/ui/icon'
import { useMenuName } from '../features/settings/menuName.ts'
import { isActiveTab, ownTabs } from './tabs.ts'

/** Icons of a tab, and of the open tab. */
const icons: Record<string, { plain: Icon; active: Icon }> = {
  home: { plain: HouseIcon, active: HouseFillIcon },
  store: { plain: ChartLineUpIcon, active: ChartLineUpFillIcon },
  trade: { plain: LightningIcon, active: LightningFillIcon },
  finance: { plain: VaultIcon, active: VaultFillIcon },
  my: { plain: WalletIcon, active: WalletFillIcon },
}
const ownIcon = { plain: CircleIcon, active: CircleFillIcon }
const CENTRE = 'trade'

/** The phone's tabs. Items, names, pictures and order come from BOTTOM_MENU. Trade is raised where it is in the middle. */
export function TabBar({ path }: { path: string }) {
  const t = useTranslations('shell')
  const isOffered = useOfferedLinks()
  const tabs = useBottomMenu() ?? ownTabs.filter(({ linkUrl }) => isOffered(linkUrl))
  const middle = (tabs.length - 1) / 2
  return (
    <nav
      data-bottom-bar=""
      aria-label={t('main')}
      className="fixed inset-x-0 bottom-0 z-(--z-tabbar) grid h-[calc(var(--h-tabbar)+var(--safe-b))] auto-cols-fr grid-flow-col small:auto-cols-auto border-t border-line bg-surface pb-(--safe-b) lg:hidden"
    >
      {tabs.map((tab, place) => (
        <Tab
          key={tab.key}
          tab={tab}
          isCentre={tab.key === CENTRE && place === middle}
          isActive={isActiveTab(tab.linkUrl, path)}
        />
      ))}
    </nav>
  )
}

function Tab({ tab, isCentre, isActive }: { tab: MenuItem; isCentre: boolean; isActive: boolean }) {
  const nameOf = useMenuName()
  return (
    <Link
      to={tab.linkUrl}
      aria-current={isActive ? 'page' : undefined}
      className={cx(
        'relative flex min-w-0 flex-col items-center gap-1 text-[min(var(--fs-11),4.3vw)] leading-[14px] font-medium -outline-offset-2',
        isCentre ? 'justify-end pb-1.5' : 'justify-center',
        isActive ? 'text-brand-text' : 'text-muted',
      )}
    >
      {isCentre ? <CentreIcon tab={tab} isActive={isActive} /> : <TabIcon tab={tab} isActive={isActive} />}
      <span className="dense max-w-full truncate px-px">{nameOf(tab)}</span>
    </Link>
  )
}

function TabIcon({ tab, isActive }: { tab: MenuItem; isActive: boolean }) {
  const picture = isActive ? tab.checkedImgUrl : tab.imgUrl
  if (picture !== '') return <img src={picture} alt="" className="size-(--icon-tab)" />
  const Picture = (icons[tab.key] ?? ownIcon)[isActive ? 'active' : 'plain']
  return <Picture size={20} aria-hidden="true" />
}

/** 45 px, with cut corners, raised above the bar. */
function CentreIcon({ tab, isActive }: { tab: MenuItem; isActive: boolean }) {
  const picture = isActive ? tab.checkedImgUrl : tab.imgUrl
  return (
    <i className="absolute -top-3.5 grid size-(--icon-centre) place-items-center">
      {picture === '' ? (
        <>
          <svg viewBox="0 0 45 45" aria-hidden="true" className="absolute inset-0 overflow-visible">
            <path
              d="M12.6 1.5h19.8l11.1 11.1v19.8L32.4 43.5H12.6L1.5 32.4V12.6z"
              className="fill-brand stroke-surface stroke-[3px]"
              paintOrder="stroke"
            />
          </svg>
          <LightningFillIcon size={24} aria-hidden="true" className="relative text-on-brand" />
        </>
      ) : (
        <img src={picture} alt="" className="size-full" />
      )}
    </i>
  )
}
