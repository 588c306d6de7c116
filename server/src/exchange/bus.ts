// The connection between the roles. The exchange serves on the bus; the other roles get the door from it, and do not know
// where the exchange runs. Channels carry what is not part of a commit: ticks, messages to a user's open sockets, new
// alerts. Within one process all of these are function calls.
import type { Exchange } from './door.ts'

/** Every listener in every process gets each message. A message may be lost: the database is the record. */
export interface Channel<Message> {
  send(message: Message): void
  onMessage(listener: (message: Message) => void): void
}

export interface Bus {
  /**
   * The exchange's side: from now on this door gets the commands. `writer` is different for each exchange that takes over.
   * Returns a function that stops it.
   */
  serve(door: Exchange, writer: string): () => void
  /** The other roles' side. Throws if no exchange serves yet. */
  door(): Exchange
  /** The same name always gives the same channel. */
  channel<Message>(name: string): Channel<Message>
}

export function openLocalBus(): Bus {
  let serving: Exchange | null = null
  const channels = new Map<string, Channel<unknown>>()
  return {
    serve(door) {
      serving = door
      return () => {}
    },
    door() {
      if (serving === null) throw new Error('no exchange serves yet')
      return serving
    },
    channel<Message>(name: string) {
      const channel = channels.get(name) ?? openLocalChannel()
      channels.set(name, channel)
      return channel as Channel<Message>
    },
  }
}

export function openLocalChannel<Message>(): Channel<Message> {
  const listeners: ((message: Message) => void)[] = []
  return {
    send(message) {
      for (const listener of listeners) listener(message)
    },
    onMessage: (listener) => void listeners.push(listener),
  }
}
