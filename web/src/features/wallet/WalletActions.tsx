import ArrowDownIcon from '~icons/ph/arrow-down'
import ArrowUpIcon from '~icons/ph/arrow-up'
import ArrowsClockwiseIcon from '~icons/ph/arrows-clockwise'
import ArrowsLeftRightIcon from '~icons/ph/arrows-left-right'
import ReceiptIcon from '~icons/ph/receipt'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../../router.tsx'
import { Button, ButtonLink } from '@assay/ui/Button'
import { cx } from '@assay/ui/cx'
import type { Icon } from '@assay/ui/icon'
import { offeredActions, type WalletActionKey } from './offeredActions.ts'

const icons: Record<WalletActionKey, Icon> = {
  deposit: ArrowDownIcon,
  withdraw: ArrowUpIcon,
  transfer: ArrowsLeftRightIcon,
  convert: ArrowsClockwiseIcon,
  records: ReceiptIcon,
}

interface ActionsProps {
  /** Of the action that opens on the page itself. */
  onTransfer: () => void
}

/** Buttons beside the total; the first is what the page is for. */
export function DesktopActions({ onTransfer }: ActionsProps) {
  const t = useTranslations('wallet.actions')
  return (
    <div className="hidden flex-none flex-wrap justify-end gap-2 lg:flex">
      {offeredActions().map(({ key, to }, place) => {
        const Picture = icons[key]
        const look = {
          kind: place === 0 ? ('primary' as const) : ('secondary' as const),
          icon: <Picture size={18} aria-hidden="true" />,
        }
        return to === null ? (
          <Button key={key} {...look} onClick={onTransfer}>
            {t(key)}
          </Button>
        ) : (
          <ButtonLink key={key} {...look} to={to}>
            {t(key)}
          </ButtonLink>
        )
      })}
    </div>
  )
}

/** Tiles under the total. */
export function PhoneActions({ onTransfer }: ActionsProps) {
  const t = useTranslations('wallet.actions')
  return (
    <ul className="mt-4 flex justify-around lg:hidden">
      {offeredActions().map(({ key, to }, place) => {
        const Picture = icons[key]
        const face = <TileFace isMain={place === 0} icon={<Picture size={22} aria-hidden="true" />} label={t(key)} />
        return (
          <li key={key} className="min-w-0 flex-1">
            {to === null ? (
              <button type="button" onClick={onTransfer} className={cx(tile, 'w-full')}>
                {face}
              </button>
            ) : (
              <Link to={to} className={tile}>
                {face}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const tile =
  'flex flex-col items-center gap-2 rounded-3 text-center text-13 [overflow-wrap:anywhere] hyphens-auto text-strong'

function TileFace({ icon, label, isMain }: { icon: ReactNode; label: ReactNode; isMain: boolean }) {
  return (
    <>
      <span
        className={cx(
          'grid size-11 place-items-center rounded-4',
          isMain ? 'bg-brand text-on-brand' : 'bg-surface text-brand-text',
        )}
      >
        {icon}
      </span>
      {label}
    </>
  )
}
