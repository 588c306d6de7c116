// What customer service can do for somebody who is signed out: an article, the way in, and a report of a lost account.
import LockKeyIcon from '~icons/ph/lock-key'
import QuestionIcon from '~icons/ph/question'
import SignInIcon from '~icons/ph/sign-in'
import { Menu, type useMenu } from '@assay/ui/Menu'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useArea } from '../../i18n/useArea.ts'
import { paths } from '../../paths.ts'
import { HelpSheet } from '../help/HelpSheet.tsx'

type MenuState = ReturnType<typeof useMenu>

export function VisitorService({ menu }: { menu: MenuState }) {
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
