import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { FALLBACK } from '@assay/words/languages'
import type { Database } from '../db/schema.ts'
import { writeMail } from '../outside/letter.ts'
import type { Messenger } from '../outside/message.ts'
import type { Settings } from '../settings/settings.ts'
import { LINK_LIFE_HOURS } from './operatorRows.ts'

/** The name under which the demo outbox lists emails to operators. */
export const CONSOLE_BROWSER = 'console'

/** Keeps the mail in the transaction of the link. Call the result after the commit. */
export type SendLink = (
  transaction: Transaction<Database>,
  linked: { name: string; email: string; link: string },
) => Promise<() => void>

interface SendLinkOptions {
  mail: Messenger
  settings: Settings
  /** Of the console, as in https://console.example. */
  originOf: () => string
}

/** The secret is behind #, so no browser sends it in an address. */
export function createSendLink({ mail, settings, originOf }: SendLinkOptions): SendLink {
  return (transaction, { name, email, link }) => {
    const facts = { name, hours: LINK_LIFE_HOURS }
    const platform = settings.current().LOGO_SETTING.name
    return mail.leave(transaction, {
      to: email,
      ...writeMail(
        { name: 'console', facts, link: `${originOf()}/link#${link}` },
        { language: FALLBACK, platform, word: null },
      ),
      code: null,
      asker: { browser: CONSOLE_BROWSER, requestId: randomUUID() },
    })
  }
}
