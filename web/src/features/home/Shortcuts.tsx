import ArrowsLeftRightIcon from '~icons/ph/arrows-left-right'
import ArrowsClockwiseIcon from '~icons/ph/arrows-clockwise'
import ChartLineIcon from '~icons/ph/chart-line'
import ChartLineUpIcon from '~icons/ph/chart-line-up'
import CircleIcon from '~icons/ph/circle'
import CoinVerticalIcon from '~icons/ph/coin-vertical'
import HandCoinsIcon from '~icons/ph/hand-coins'
import ReceiptIcon from '~icons/ph/receipt'
import UsersThreeIcon from '~icons/ph/users-three'
import TimerIcon from '~icons/ph/timer'
import WalletIcon from '~icons/ph/wallet'
import { useTranslations } from 'use-intl'
import { cx } from '@assay/ui/cx'
import { Link } from '../../router.tsx'
import { type MenuItem, useMiddleMenu } from '../settings/menus.ts'
import { useMenuName } from '../settings/menuName.ts'

const IN_A_ROW = 5

const icons: Record<string, typeof CircleIcon> = {
  store: ChartLineUpIcon,
  trade: ArrowsLeftRightIcon,
  spot: ArrowsLeftRightIcon,
  contract: ChartLineIcon,
  second: TimerIcon,
  option: CoinVerticalIcon,
  assets: WalletIcon,
  exchange: ArrowsClockwiseIcon,
  copy: UsersThreeIcon,
  welfare: HandCoinsIcon,
  cashflow: ReceiptIcon,
}

/** The operator's quick entries, MIDDLE_MENU. On phones five in a row; of more, a part of the next one shows that they scroll. */
export function Shortcuts() {
  const t = useTranslations('market')
  const items = useMiddleMenu()
  if (items.length === 0) return null
  return (
    <nav aria-label={t('shortcuts')} className="overflow-x-auto scrollbar-none lg:rounded-4 lg:bg-surface lg:p-4">
      <ul className="flex small:flex-wrap small:gap-y-3">
        {items.map((item) => (
          <li
            key={item.key}
            className={cx(
              'flex-1 small:min-w-1/3 tiny:min-w-1/2 lg:min-w-0!',
              items.length > IN_A_ROW ? 'min-w-[22%]' : 'min-w-[20%]',
            )}
          >
            <Shortcut item={item} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Shortcut({ item }: { item: MenuItem }) {
  const nameOf = useMenuName()
  const Icon = icons[item.key] ?? CircleIcon
  return (
    <Link
      to={item.linkUrl}
      className="flex flex-col items-center gap-2 rounded-3 px-1 text-center text-12 [overflow-wrap:anywhere] hyphens-auto text-normal"
    >
      <span className="grid size-11 place-items-center rounded-4 bg-surface text-brand-text lg:bg-brand-soft">
        {item.imgUrl === '' ? (
          <Icon size={22} aria-hidden="true" />
        ) : (
          <img src={item.imgUrl} alt="" width={22} height={22} loading="lazy" />
        )}
      </span>
      {nameOf(item)}
    </Link>
  )
}
