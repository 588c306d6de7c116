// The WebSocket, /ws/{uuid}: after a commit, subscribers get the changes. Nothing is sent before its commit.
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { HEARTBEAT_MS, SOCKET_FRAME_BYTES_MAX } from '@assay/api/channels'
import type { Kysely } from 'kysely'
import { WebSocketServer } from 'ws'
import type { Core } from '../context.ts'
import type { OpenHalt } from '../exchange/openHalts.ts'
import type { Database } from '../db/schema.ts'
import { createAddressReader } from './address.ts'
import { isOwnOrigin } from '../http/ownOrigins.ts'
import { socketPlaces } from './admission.ts'
import { Sockets, type SocketsOptions } from './sockets.ts'
import { SLOT_MS } from './public.ts'
import { createHostCheck } from '../http/ownHosts.ts'

const PATH = /^\/ws\/[A-Za-z0-9-]{1,64}$/
const SESSIONS_CHECK_MS = 1000
const FORGET_MS = 60_000

export interface LiveOptions extends SocketsOptions, Pick<Core, 'config' | 'follow'> {
  /** The halts as committed, or as a transaction sees them. */
  openHalts(transaction?: Kysely<Database>): Promise<OpenHalt[]>
  http: Pick<HttpServer, 'on' | 'off'>
}

export interface Live {
  /** The number of open sockets. */
  count(): number
  close(): Promise<void>
}

/** Handles the upgrades of an HTTP server. */
export async function openLive(options: LiveOptions): Promise<Live> {
  const { http, follow, sessions, log } = options
  const sockets = new Sockets(options)
  await follow({
    name: 'private messages',
    read: async (_, sequence) => sockets.startAfter(sequence),
    apply: (commits) => sockets.applyCommits(commits),
  })
  await followHalts(options, sockets)
  const upgrade = admit(options, sockets)
  http.on('upgrade', upgrade)
  sessions.onEnded((ended) => sockets.endSessions(ended.map(({ sessionId }) => sessionId)))
  const timers = [
    setInterval(() => sockets.speak(), SLOT_MS),
    setInterval(() => sockets.beat(), HEARTBEAT_MS),
    setInterval(() => sockets.forget(), FORGET_MS),
    setInterval(() => {
      sockets.checkSessions().catch((error: unknown) => log.warn({ error: String(error) }, 'sessions not checked'))
    }, SESSIONS_CHECK_MS),
  ]
  return {
    count: () => sockets.count(),
    async close() {
      for (const timer of timers) clearInterval(timer)
      http.off('upgrade', upgrade)
      await sockets.close()
    },
  }
}

/** The reason of a halt is in the database, written before the engine was told. */
async function followHalts({ follow, log, openHalts }: LiveOptions, sockets: Sockets): Promise<void> {
  let lastRead = Promise.resolve()
  const readAgain = async () => sockets.setHalts(await openHalts())
  await follow({
    name: 'halts on sockets',
    read: async (transaction) => sockets.setHalts(await openHalts(transaction)),
    apply(commits) {
      const isChanged = commits.some(({ events }) => events.some(({ type }) => type === 'haltChanged'))
      if (!isChanged) return
      const warn = (error: unknown) => log.warn({ error: String(error) }, 'sockets were not told of a halt')
      lastRead = lastRead.then(readAgain).catch(warn)
    },
  })
}

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

function admit({ config }: LiveOptions, sockets: Sockets): Upgrade {
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: SOCKET_FRAME_BYTES_MAX })
  const places = socketPlaces(config)
  const addressOf = createAddressReader(config.trustedProxy)
  const isOwnHost = createHostCheck(config)
  const refusal = (request: IncomingMessage): string | null => {
    const { url = '', headers } = request
    if (!PATH.test(url.split('?')[0] ?? '')) return '404 Not Found'
    if (!isOwnHost(headers.host)) return '421 Misdirected Request'
    if (!isOwnOrigin(headers, config)) return '403 Forbidden'
    return places.isFull(addressOf(request)) ? '503 Service Unavailable' : null
  }
  return (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    const refused = refusal(request)
    if (refused !== null) {
      socket.end(`HTTP/1.1 ${refused}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    server.handleUpgrade(request, socket, head, (webSocket) => {
      const release = places.take(addressOf(request))
      webSocket.on('close', release)
      sockets.accept(webSocket)
    })
  }
}
