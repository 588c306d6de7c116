import { randomUUID } from 'node:crypto'
import type { Mail } from '../outside/mail.ts'

/** How the demo's outbox finds the mails to operators. */
export const CONSOLE_BROWSER = 'console'

export type SendLink = (linked: { name: string; email: string; link: string }) => void

/** The secret is behind #, so no browser sends it in an address. addressOf: the console's URL. */
export function createSendLink(mail: Mail, addressOf: () => string): SendLink {
  return ({ name, email, link }) =>
    mail.send({
      to: email,
      subject: 'Your access to the Assay console',
      text: `Open this link within 24 hours to set up how you sign in as ${name}. It works once.\n\n${addressOf()}/link#${link}\n\nIf you did not expect it, tell an administrator.`,
      code: null,
      asker: { browser: CONSOLE_BROWSER, requestId: randomUUID() },
    })
}
