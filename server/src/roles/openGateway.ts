// The role `gateway`: HTTP, sockets and the web app's files.
import type { AddressInfo } from 'node:net'
import type { Core } from '../context.ts'
import { openConsoleSlices } from '../consoleSlices.ts'
import { consoleListener } from '../http/console.ts'
import { createHttp } from '../http/createHttp.ts'
import { customersListener } from '../http/customers.ts'
import { listenAt } from '../http/listenAt.ts'
import type { Metrics } from '../http/metrics.ts'
import { readOpenHalts } from '../exchange/openHalts.ts'
import { type LiveOptions, openLive } from '../live/openLive.ts'
import type { Closing } from './openBase.ts'
import { consoleOrigin } from '../environment/publicOrigin.ts'
import { watchVisitors } from '../participants/visitors.ts'
import { listSlices, type Slices } from '../slices.ts'

export interface GatewayOptions {
  server: Core
  slices: Slices
  metrics: Pick<Metrics, 'observe'>
  isConnected: (() => boolean) | null
}

/** Returns its address, without a trailing slash. */
export async function openGateway(
  { server, slices, metrics, isConnected }: GatewayOptions,
  closings: Closing[],
): Promise<string> {
  const { config, bus } = server
  const app = await createHttp(server, { listener: customersListener(server, slices), metrics, isConnected })
  closings.push(() => app.close())
  closings.push(watchVisitors(app.server, bus.channel('visitors')))
  const privateMessages = listSlices(slices).flatMap(({ privateMessagesOf }) => privateMessagesOf ?? [])
  const openHalts: LiveOptions['openHalts'] = (transaction = server.db) => readOpenHalts(transaction)
  const live = await openLive({
    ...server,
    chains: slices.options.chains,
    privateMessages,
    http: app.server,
    openHalts,
  })
  closings.push(() => live.close())
  return listenAt(app, config)
}

/** The operators' listener. Returns its address, without a trailing slash; null if none is configured. */
export async function openConsole(
  { server, slices, metrics, isConnected }: GatewayOptions,
  closings: Closing[],
): Promise<string | null> {
  if (server.config.console.port === null) return null
  let origin = ''
  const listener = consoleListener(server, openConsoleSlices(server, { originOf: () => origin, slices }))
  const app = await createHttp(server, { listener, metrics, isConnected })
  closings.push(() => app.close())
  const address = await listenAt(app, listener.endpoint)
  origin = consoleOrigin(server.config, (app.server.address() as AddressInfo).port)
  return address
}
