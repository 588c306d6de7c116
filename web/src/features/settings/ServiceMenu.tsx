// What the customer service button offers: the operator's entries, or an article, the way in and a report of a lost account.
import HeadsetIcon from '~icons/ph/headset'
import LockKeyIcon from '~icons/ph/lock-key'
import QuestionIcon from '~icons/ph/question'
import SignInIcon from '~icons/ph/sign-in'
import { Menu, type useMenu } from '@assay/ui/Menu'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useArea } from '../../i18n/useArea.ts'
import { paths } from '../../paths.ts'
import { HelpSheet } from '../help/HelpSheet.tsx'
import type { useSupportStaff } from './menus.ts'

type MenuState = ReturnType<typeof useMenu>
type StaffEntry = ReturnType<typeof useSupportStaff>[number]

/** The operator's entries, or what a visitor can do without one. */
export function ServiceMenu({ menu, staff }: { menu: MenuState; staff: readonly StaffEntry[] }) {
  return staff.length === 0 ? <VisitorService menu={menu} /> : <StaffMenu menu={menu} staff={staff} />
}

function StaffMenu({ menu, staff }: { menu: MenuState; staff: readonly StaffEntry[] }) {
  const t = useTranslations('shell')
  const entries = staff.map(({ name, url, imgUrl }, place) => ({
    id: `${place}`,
    label: name,
    note: t('ui.opensWindow'),
    icon:
      imgUrl === '' ? <HeadsetIcon size={20} aria-hidden="true" /> : <img src={imgUrl} alt="" width={20} height={20} />,
    href: url,
  }))
  return (
    <Menu title={t('service.title')} isOpen={menu.isOpen} onClose={menu.close} anchor={menu.anchor} entries={entries} />
  )
}

function VisitorService({ menu }: { menu: MenuState }) {
  const [isReading, setIsReading] = useState(false)
  const hasWords = useArea('user', true)
  return (
    <>
      {hasWords && <Choices menu={menu} onHelp={() => setIsReading(true)} />}
      {isReading && <HelpSheet article="contact-support" onClose={() => setIsReading(false)} />}
    </>
  )
}

function Choices({ menu, onHelp }: { menu: MenuState; onHelp: () => void }) {
  const t = useTranslations('shell')
  const tLogin = useTranslations('user.login')
  const entries = [
    { id: 'help', label: t('menu.help'), icon: <QuestionIcon size={20} aria-hidden="true" />, onSelect: onHelp },
    { id: 'login', label: t('nav.login'), icon: <SignInIcon size={20} aria-hidden="true" />, to: paths.login() },
    {
      id: 'lockedOut',
      label: tLogin('lockedOut'),
      icon: <LockKeyIcon size={20} aria-hidden="true" />,
      to: paths.lockedOut(),
    },
  ]
  return (
    <Menu title={t('service.title')} isOpen={menu.isOpen} onClose={menu.close} anchor={menu.anchor} entries={entries} />
  )
}
