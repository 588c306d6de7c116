// Makes every key of t('…') checked against the English messages.
import type alerts from './messages/en/alerts.json'
import type binary from './messages/en/binary.json'
import type errors from './messages/en/errors.json'
import type futures from './messages/en/futures.json'
import type market from './messages/en/market.json'
import type options from './messages/en/options.json'
import type settings from './messages/en/settings.json'
import type shell from './messages/en/shell.json'
import type trade from './messages/en/trade.json'
import type user from './messages/en/user.json'
import type wallet from './messages/en/wallet.json'
import type { Locale } from './locales.ts'

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: {
      alerts: typeof alerts
      binary: typeof binary
      errors: typeof errors
      futures: typeof futures
      market: typeof market
      options: typeof options
      settings: typeof settings
      shell: typeof shell
      trade: typeof trade
      user: typeof user
      wallet: typeof wallet
    }
  }
}
