import { createTransport } from 'nodemailer'
import { type Carrier, Undeliverable } from './carrier.ts'

const TIMEOUT_MS = 20_000

/** Through an SMTP server. */
export function carryBySmtp({ url, from }: { url: string; from: string }): Carrier {
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
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async carry({ to, subject, text, html }, id) {
      const messageId = `<${id}@${domain}>`
      try {
        // One address, not a list that is read.
        const receiver = { name: '', address: to }
        await transport.sendMail({ from, to: receiver, subject, text, messageId, ...(html !== null && { html }) })
      } catch (error) {
        throw withoutAddress(error as SmtpError)
      }
    },
  }
}

interface SmtpError {
  code?: string
  command?: string
  responseCode?: number
}

/** A server repeats the address in its answer. */
function withoutAddress({ code, command, responseCode = 0 }: SmtpError): Error {
  const reason = `${code ?? 'error'} ${command ?? ''} ${responseCode}`
  return command === 'RCPT TO' && responseCode >= 500 ? new Undeliverable(reason) : new Error(reason)
}
