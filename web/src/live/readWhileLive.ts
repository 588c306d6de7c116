// A list is read while the WebSocket continues sending. An answer that was made before a message arrived must not undo
// it, so what arrives during the reading is laid over the answer, in the order of its arrival.
import type { ServerMessage } from '@assay/api/channels'
import type { LiveConnection } from './liveConnection.ts'

type Message<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>

interface Reading<T extends ServerMessage['type'], Rows> {
  /** The messages that change the list. */
  type: T
  read: () => Promise<Rows>
  merge: (rows: Rows, message: Message<T>) => Rows
}

export async function readWhileLive<T extends ServerMessage['type'], Rows>(
  connection: Pick<LiveConnection, 'on'>,
  { type, read, merge }: Reading<T, Rows>,
): Promise<Rows> {
  const arrived: Message<T>[] = []
  const stop = connection.on(type, (message) => arrived.push(message))
  try {
    return arrived.reduce(merge, await read())
  } finally {
    stop()
  }
}
