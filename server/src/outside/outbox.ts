// The demo's developer outbox: mail and text messages that would have left, kept in memory and shown on a page.
import type { Clock } from '../context.ts'
import type { Mail } from './mail.ts'
import type { Message } from './message.ts'
import type { Sms } from './sms.ts'

const KEPT_MAX = 500

export interface OutboxEntry extends Message {
  channel: 'mail' | 'sms'
  time: number
}
export interface Outbox {
  mail: Mail
  sms: Sms
  /** Newest first. */
  list(to?: string): OutboxEntry[]
}

export function createOutbox(clock: Clock): Outbox {
  const entries: OutboxEntry[] = []
  const through = (channel: OutboxEntry['channel']) => ({
    send(message: Message) {
      entries.unshift({ ...message, channel, time: clock.now() })
      entries.length = Math.min(entries.length, KEPT_MAX)
    },
  })
  return {
    mail: through('mail'),
    sms: through('sms'),
    list: (to) => entries.filter((entry) => to === undefined || entry.to.toLowerCase() === to.toLowerCase()),
  }
}
