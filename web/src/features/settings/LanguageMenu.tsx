import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { languageChoices } from './languages.ts'
import { setLanguage } from './preferences.ts'
import { useSettings } from './settingsStore.ts'
import { useMessages } from '../../i18n/messages.ts'
import { IconButton } from '@assay/ui/IconButton'
import { Menu, useMenu } from '@assay/ui/Menu'

/** The language, changed at once and without a reload. A menu, because the list's own route needs a signed-in user. */
export function LanguageMenu({ icon, size = 36 }: { icon: ReactNode; size?: 40 | 36 }) {
  const t = useTranslations('shell')
  const locale = useMessages((state) => state.locale)
  const offered = useSettings((settings) => settings.language)
  const menu = useMenu()
  return (
    <>
      <IconButton label={t('nav.language')} size={size} {...menu.trigger}>
        {icon}
      </IconButton>
      <Menu
        title={t('nav.language')}
        isOpen={menu.isOpen}
        onClose={menu.close}
        anchor={menu.anchor}
        entries={languageChoices(offered).map((choice) => ({
          id: choice.locale,
          label: <bdi lang={choice.locale}>{choice.name}</bdi>,
          isCurrent: choice.locale === locale,
          onSelect: () => void setLanguage(choice.locale, choice.name),
        }))}
      />
    </>
  )
}
