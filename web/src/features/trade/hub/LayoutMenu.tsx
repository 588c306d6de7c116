import ArrowCounterClockwiseIcon from '~icons/ph/arrow-counter-clockwise'
import CheckIcon from '~icons/ph/check'
import LayoutIcon from '~icons/ph/layout'
import { useTranslations } from 'use-intl'
import { IconButton } from '@assay/ui/IconButton'
import { Menu, type MenuEntry, useMenu } from '@assay/ui/Menu'
import { chooseDeskLayout, deskLayouts, resetPanels, useDeskChoices } from './deskChoices.ts'

/** How the desktop's trade pages are arranged. */
export function LayoutMenu() {
  const t = useTranslations('trade')
  const { layout, sizes } = useDeskChoices()
  const menu = useMenu()
  const entries: MenuEntry[] = deskLayouts.map((id) => ({
    id,
    label: t(`desk.layouts.${id}`),
    note: t(`desk.notes.${id}`),
    icon: <CheckIcon size={16} aria-hidden="true" className={id === layout ? undefined : 'invisible'} />,
    isCurrent: id === layout,
    onSelect: () => chooseDeskLayout(id),
  }))
  if (Object.keys(sizes).length > 0)
    entries.push({
      id: 'reset',
      icon: <ArrowCounterClockwiseIcon size={16} aria-hidden="true" />,
      label: t('desk.reset'),
      onSelect: resetPanels,
    })
  return (
    <>
      <IconButton size={36} label={t('desk.title')} {...menu.trigger}>
        <LayoutIcon size={20} aria-hidden="true" />
      </IconButton>
      <Menu title={t('desk.title')} entries={entries} isOpen={menu.isOpen} onClose={menu.close} anchor={menu.anchor} />
    </>
  )
}
