// External services, each behind a small interface with a stand-in for the demo.
import type { Logger } from 'pino'
import type { Clock } from '../clock/clock.ts'
import type { Config } from '../config.ts'
import type { Bus } from '../exchange/bus.ts'
import { type Mail, sendBySmtp } from './mail.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { type Sms, sendByWebhook } from './sms.ts'

export interface Outside {
  mail: Mail
  /** null if no SMS gateway is configured: telephone numbers cannot be verified then. */
  sms: Sms | null
  /** The demo's developer outbox; null in production. */
  outbox: Outbox | null
}

type OutsideOptions = { config: Config; bus: Pick<Bus, 'channel'>; clock: Clock; log: Logger }

/** A demo without MAIL_URL or SMS_URL keeps messages in its outbox. */
export function openOutside({ config, bus, clock, log }: OutsideOptions): Outside {
  const outbox = config.environment === 'demo' ? createOutbox({ clock, bus }) : null
  const mail = config.mailUrl === null ? outbox?.mail : sendBySmtp({ url: config.mailUrl, from: config.mailFrom, log })
  if (mail === undefined) throw new Error('production has no way to send mail; readConfig refuses that')
  const sms = config.smsUrl === null ? (outbox?.sms ?? null) : sendByWebhook({ url: config.smsUrl, log })
  return { mail, sms, outbox }
}
