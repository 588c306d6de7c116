import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Message } from './message.ts'

export interface Mail {
  /**
   * Returns at once, so that the response time does not reveal whether an address gets mail. Failures are logged, and
   * the user requests another.
   */
  send(message: Message): void
}

const WAITING_MAX = 500
const TIMEOUT_MS = 20_000

/** Through an SMTP server. Failures are logged without the address or the text. */
export function sendBySmtp({ url, from, log }: { url: string; from: string; log: Logger }): Mail {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const transport = createTransport({
    pool: true,
    host: hostname,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  let waiting = 0
  return {
    send({ to, subject, text, html }) {
      if (waiting >= WAITING_MAX) {
        log.error({ waiting }, 'mail dropped: too many are waiting')
        return
      }
      waiting += 1
      transport
        .sendMail({ from, to, subject, text, ...(html !== null && { html }) })
        .catch((error: { code?: string; responseCode?: number }) =>
          log.error({ code: error.code, answer: error.responseCode }, 'mail was not accepted'),
        )
        .finally(() => {
          waiting -= 1
        })
    },
  }
}
