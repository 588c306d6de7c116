// Makes every key of t('…') checked against the English messages.
import type { Language } from '@assay/api/scalars'
import type alerts from '@assay/words/en/alerts.json'
import type binary from '@assay/words/en/binary.json'
import type convert from '@assay/words/en/convert.json'
import type errors from '@assay/words/en/errors.json'
import type futures from '@assay/words/en/futures.json'
import type deposit from '@assay/words/en/deposit.json'
import type identity from '@assay/words/en/identity.json'
import type market from '@assay/words/en/market.json'
import type options from '@assay/words/en/options.json'
import type finance from '@assay/words/en/finance.json'
import type rewards from '@assay/words/en/rewards.json'
import type follow from '@assay/words/en/follow.json'
import type support from '@assay/words/en/support.json'
import type help from '@assay/words/en/help.json'
import type promotion from '@assay/words/en/promotion.json'
import type security from '@assay/words/en/security.json'
import type settings from '@assay/words/en/settings.json'
import type shell from '@assay/words/en/shell.json'
import type trade from '@assay/words/en/trade.json'
import type user from '@assay/words/en/user.json'
import type wallet from '@assay/words/en/wallet.json'
import type withdrawal from '@assay/words/en/withdrawal.json'

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: {
      alerts: typeof alerts
      binary: typeof binary
      convert: typeof convert
      errors: typeof errors
      futures: typeof futures
      deposit: typeof deposit
      identity: typeof identity
      market: typeof market
      options: typeof options
      finance: typeof finance
      follow: typeof follow
      support: typeof support
      help: typeof help
      promotion: typeof promotion
      rewards: typeof rewards
      security: typeof security
      settings: typeof settings
      shell: typeof shell
      trade: typeof trade
      user: typeof user
      wallet: typeof wallet
      withdrawal: typeof withdrawal
    }
  }
}
