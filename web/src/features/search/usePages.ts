import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { useIsDemo } from '../settings/settingsStore.ts'

export interface FoundPage {
  id: string
  name: string
  to: string
}

/** Screens, what stands on them in settings, and the texts that help: by the words under which people know them. */
export function usePages(): FoundPage[] {
  const shell = useTranslations('shell.menu')
  const settings = useTranslations('settings')
  const isDemo = useIsDemo()
  return useMemo(
    () => [
      { id: 'markets', name: shell('markets'), to: paths.markets() },
      { id: 'trade', name: shell('trade'), to: paths.flash() },
      { id: 'contract', name: shell('contract'), to: paths.contract() },
      { id: 'second', name: shell('second'), to: paths.second() },
      { id: 'fair', name: shell('fair'), to: paths.fair() },
      { id: 'option', name: shell('option'), to: paths.options() },
      { id: 'wallet', name: shell('wallet'), to: paths.wallet() },
      { id: 'cashflow', name: shell('cashflow'), to: paths.cashflow() },
      { id: 'alerts', name: shell('alerts'), to: paths.alerts() },
      { id: 'messages', name: shell('messages'), to: paths.messages() },
      { id: 'notices', name: settings('notices.title'), to: paths.notices() },
      { id: 'settings', name: shell('settings'), to: paths.settings() },
      { id: 'language', name: shell('language'), to: paths.languages() },
      { id: 'password', name: settings('password'), to: paths.changePassword() },
      ...(['theme', 'priceColours', 'textSize', 'density', 'zone', 'hide', 'confirm'] as const).map((key) => ({
        id: `settings-${key}`,
        name: settings(`${key}.label`),
        to: paths.settings(),
      })),
      ...(['TERMS', 'PRIVACY', 'SPOT', 'CONTRACT', 'SECOND', 'OPTION'] as const).map((key) => ({
        id: `rules-${key}`,
        name: settings(`rules.${key}`),
        to: paths.settings(),
      })),
      ...(isDemo
        ? [
            { id: 'faucet', name: shell('faucet'), to: paths.faucet() },
            { id: 'outbox', name: shell('outbox'), to: paths.outbox() },
          ]
        : []),
    ],
    [shell, settings, isDemo],
  )
}
