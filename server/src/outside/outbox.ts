// The demo's developer outbox: mail and text messages that would have been sent, kept in memory and shown only to
// anyone who caused them. A code proves access to a mailbox, and anybody may type in another person's address.
import type { Clock } from '../clock/clock.ts'
import type { Bus } from '../exchange/bus.ts'
import type { Asker, Message, Messenger } from './message.ts'

const KEPT_MAX = 500

export interface OutboxEntry extends Omit<Message, 'asker'> {
  channel: 'mail' | 'sms'
  time: number
}
export interface OutboxWanted {
  browser: string
  requestId?: string | undefined
  to?: string | undefined
}
export interface Outbox {
  mail: Messenger
  sms: Messenger
  /** Newest first. With a requestId the messages of that call, else those caused by this browser. */
  list(wanted: OutboxWanted): OutboxEntry[]
}

interface Kept {
  asker: Asker
  shown: OutboxEntry
}

/** Every process has the messages of all processes. */
export function createOutbox({ clock, bus }: { clock: Clock; bus: Pick<Bus, 'channel'> }): Outbox {
  const sent = bus.channel<Kept>('outbox')
  const entries: Kept[] = []
  sent.onMessage((entry) => {
    entries.unshift(entry)
    entries.length = Math.min(entries.length, KEPT_MAX)
  })
  const through = (channel: OutboxEntry['channel']): Messenger => {
    const send = ({ asker, ...message }: Message) =>
      sent.send({ asker, shown: { ...message, channel, time: clock.now() } })
    return { send, leave: async (_, message) => () => send(message) }
  }
  return {
    mail: through('mail'),
    sms: through('sms'),
    list: ({ browser, requestId, to }) =>
      entries
        .filter(({ asker }) => (requestId === undefined ? asker.browser === browser : asker.requestId === requestId))
        .map(({ shown }) => shown)
        .filter((shown) => to === undefined || shown.to.toLowerCase() === to.toLowerCase()),
  }
}
