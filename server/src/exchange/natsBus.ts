// The bus for several processes, with NATS between them.
import type { Bus, Channel } from './bus.ts'
import type { Carrier } from './carrier.ts'
import { openRemoteDoor, type RemoteDoorOptions } from './remoteDoor.ts'
import { serveSubmissions } from './serveSubmissions.ts'
import { pack, unpack } from './wire.ts'

export interface OpenBus extends Bus {
  close(): Promise<void>
}

/** Resolves once it follows the commits. */
export async function openNatsBus(options: RemoteDoorOptions): Promise<OpenBus> {
  const { carrier, clock, log } = options
  const door = await openRemoteDoor(options)
  return {
    serve: (exchange, writer) => serveSubmissions({ carrier, door: exchange, clock, log, writer }),
    door: () => door,
    channel: (name) => openNatsChannel(carrier, `assay.${name}`),
    async close() {
      await door.close()
      await carrier.close()
    },
  }
}

export function openNatsChannel<Message>(carrier: Carrier, subject: string): Channel<Message> {
  return {
    send: (message) => carrier.publish(subject, pack(message)),
    onMessage: (listener) => void carrier.subscribe(subject, (bytes) => listener(unpack<Message>(bytes))),
  }
}
