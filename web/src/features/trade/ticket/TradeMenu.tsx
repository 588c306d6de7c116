// The dots of a trade page: which orders are asked about, and the keys.
import DotsThreeIcon from '~icons/ph/dots-three'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../../paths.ts'
import { IconButton } from '@assay/ui/IconButton'
import { lazyPart } from '@assay/ui/lazyPart'
import { Menu, type MenuEntry, useMenu } from '@assay/ui/Menu'

const OrderSettingsSheet = lazyPart(async () => ({
  default: (await import('./OrderSettingsSheet.tsx')).OrderSettingsSheet,
}))

interface TradeMenuProps {
  isPhone: boolean
  onShowKeys: () => void
}

export function TradeMenu({ isPhone, onShowKeys }: TradeMenuProps) {
  const t = useTranslations('trade')
  const menu = useMenu()
  const [isOpen, setIsOpen] = useState(false)
  const entries: MenuEntry[] = [
    { id: 'confirm', label: t('ticket.settings'), onSelect: () => setIsOpen(true) },
    { id: 'transfer', label: t('assets.transfer'), to: paths.assets() },
    ...(isPhone ? [] : [{ id: 'keys', label: t('keys.title'), onSelect: onShowKeys }]),
  ]
  return (
    <>
      <IconButton size={36} label={t('pair.more')} {...menu.trigger}>
        <DotsThreeIcon size={20} aria-hidden="true" />
      </IconButton>
      <Menu title={t('pair.more')} entries={entries} isOpen={menu.isOpen} onClose={menu.close} anchor={menu.anchor} />
      <Suspense>{isOpen && <OrderSettingsSheet onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
