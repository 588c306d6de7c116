import { randomUUID } from 'node:crypto'
import { FALLBACK } from '@assay/words/languages'
import { writeMail } from '../outside/letter.ts'
import type { Messenger } from '../outside/message.ts'
import type { Settings } from '../settings/settings.ts'
import { LINK_LIFE_HOURS } from './operatorRows.ts'

/** How the demo's outbox finds the mails to operators. */
export const CONSOLE_BROWSER = 'console'

export type SendLink = (linked: { name: string; email: string; link: string }) => void

interface SendLinkOptions {
  mail: Messenger
  settings: Settings
  /** The console's URL. */
  addressOf: () => string
}

/** The secret is behind #, so no browser sends it in an address. */
export function createSendLink({ mail, settings, addressOf }: SendLinkOptions): SendLink {
  return ({ name, email, link }) => {
    const facts = { name, hours: LINK_LIFE_HOURS }
    const platform = settings.current().LOGO_SETTING.name
    mail.send({
      to: email,
      ...writeMail(
        { name: 'console', facts, link: `${addressOf()}/link#${link}` },
        { language: FALLBACK, platform, word: null },
      ),
      code: null,
      asker: { browser: CONSOLE_BROWSER, requestId: randomUUID() },
    })
  }
}
