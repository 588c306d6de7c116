// The seam between the roles. The exchange serves at the bus, and everybody else asks the bus for the door and does not
// know where the exchange runs. Channels carry what belongs to no commit: ticks, messages to a user's open sockets, new
// alerts. In one process all of it is function calls.
import type { Exchange } from './door.ts'

/** Everybody who listens, in any process, hears what anybody sends. A message may be lost; its record is the database. */
export interface Channel<Message> {
  send(message: Message): void
  onMessage(listener: (message: Message) => void): void
}

export interface Bus {
  /**
   * The exchange's side: commands come here from now on. `writer` tells this exchange from those before and after it.
   * Returns a function that ends it.
   */
  serve(door: Exchange, writer: string): () => void
  /** The other roles' side. Throws while no exchange serves. */
  door(): Exchange
  /** The same channel for the same name. */
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
