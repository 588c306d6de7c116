// The dots of a trade page: which orders are asked about, and the keys.
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../../paths.ts'
import { Switch } from '../../../ui/Checkbox.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu, type MenuEntry, useMenu } from '../../../ui/Menu.tsx'
import { Overlay } from '../../../ui/Overlay.tsx'
import { chooseConfirm, confirmGroups, useConfirmChoices } from '../../settings/confirmChoices.ts'

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
      <Overlay isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('ticket.settings')}>
        <ConfirmSwitches />
      </Overlay>
    </>
  )
}

function ConfirmSwitches() {
  const t = useTranslations('trade')
  const choices = useConfirmChoices()
  return (
    <fieldset>
      <legend className="mb-1 text-13 text-muted">{t('ticket.confirmTitle')}</legend>
      {confirmGroups.map((group) => (
        <Switch
          key={group}
          label={t(`ticket.confirm.${group}`)}
          isOn={choices[group]}
          onChange={(isOn) => chooseConfirm(group, isOn)}
        />
      ))}
    </fieldset>
  )
}
