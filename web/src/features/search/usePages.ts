import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { useCoins } from '../market/coins.ts'
import { useOfferedLinks } from '../settings/menus.ts'
import { useExchangeName, useIsDemo } from '../settings/settingsStore.ts'

export interface FoundPage {
  id: string
  name: string
  /** Where it is. */
  place: 'page' | 'settings' | 'texts'
  /** Other words that people use for it. */
  words: readonly string[]
  to: string
}

/** Where a long name in a menu may break. */
const SOFT_HYPHEN = '\u00ad'

const settingKeys = ['theme', 'priceColours', 'textSize', 'density', 'zone', 'hide', 'confirm'] as const
const accountKeys = ['authenticator', 'devices', 'ownData', 'closeAccount'] as const
const textKeys = ['PRIVACY', 'SPOT', 'CONTRACT', 'SECOND', 'OPTION'] as const

/** Screens, what is on those of settings, and the texts that help: by the words under which people know them. */
export function usePages(): FoundPage[] {
  const shell = useTranslations('shell.menu')
  const settings = useTranslations('settings')
  const search = useTranslations('market.search')
  const isDemo = useIsDemo()
  const name = useExchangeName()
  const isOffered = useOfferedLinks()
  const hasOptions = useCoins().lists.optionList.length > 0
  return useMemo(() => {
    const wordsOf = (id: string) => {
      const key = `words.${id}` as 'words.wallet'
      return search.has(key) ? search(key).split(/[,،，]\s*/) : []
    }
    const page = (id: string, called: string, to: string, place: FoundPage['place'] = 'page'): FoundPage => {
      return { id, name: called.replaceAll(SOFT_HYPHEN, ''), place, words: wordsOf(id), to }
    }
    const pages = [
      page('markets', shell('markets'), paths.markets()),
      page('spot', shell('spot'), paths.trade()),
      page('contract', shell('contract'), paths.contract()),
      page('second', shell('second'), paths.second()),
      ...(hasOptions ? [page('option', shell('option'), paths.options())] : []),
      page('wallet', shell('wallet'), paths.wallet()),
      page('deposit', shell('deposit'), paths.deposit()),
      page('withdraw', shell('withdraw'), paths.withdraw()),
      page('hub', shell('withdrawDeposit'), paths.depositsAndWithdrawals()),
      page('withdrawalAddresses', shell('withdrawalAddresses'), paths.withdrawalAddresses()),
      page('withdrawalTimes', shell('withdrawalTimes'), paths.withdrawalTimes()),
      page('exchange', shell('exchange'), paths.exchange()),
      page('cashflow', shell('cashflow'), paths.cashflow()),
      page('finance', shell('finance'), paths.finance()),
      page('copy', shell('copy'), paths.follow()),
      page('promotion', settings('nav.promotion'), paths.promotion()),
      page('vip', settings('nav.vip'), paths.vip()),
      page('welfare', settings('nav.welfare'), paths.welfare()),
      page('identity', settings('nav.identity'), paths.identity()),
      page('security', settings('nav.security'), paths.security()),
      page('alerts', shell('alerts'), paths.alerts()),
      page('messages', shell('messages'), paths.messages()),
      page('notices', settings('notices.title'), paths.notices()),
      page('support', settings('nav.support'), paths.support()),
      page('help', shell('help'), paths.help()),
      page('fair', shell('fair'), paths.fair()),
      page('settings', shell('settings'), paths.settings()),
      page('language', shell('language'), paths.languages()),
      page('password', settings('password'), paths.changePassword()),
      ...(isDemo
        ? [page('faucet', shell('faucet'), paths.faucet()), page('outbox', shell('outbox'), paths.outbox())]
        : []),
      ...settingKeys.map((key) => page(key, settings(`${key}.label`), paths.settings(), 'settings')),
      ...accountKeys.map((key) => page(key, settings(key), paths[key]())),
      page('download', settings('download.title'), paths.download()),
      page('about', settings('rules.ABOUT', { name }), paths.about(), 'texts'),
      page('terms', settings('rules.TERMS'), paths.terms(), 'texts'),
      ...textKeys.map((key) => page(key, settings(`rules.${key}`), paths.settings(), 'texts')),
    ]
    return pages.filter(({ to }) => isOffered(to))
  }, [shell, settings, search, isDemo, name, isOffered, hasOptions])
}
