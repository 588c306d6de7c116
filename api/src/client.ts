// A typed client made from the route table: client.spot.placeOrder({…}).
import type { Input, Operation, Output, Slice } from './schemas.ts'
import type { RouteTable } from './route.ts'
import { routes } from './routes.ts'

export type Client = { [S in Slice]: { [O in Operation<S>]: (input: Input<S, O>) => Promise<Output<S, O>> } }
export interface Envelope {
  code: number
  msg: string
  data: unknown
}
/** Sends one request and returns its data, or throws. The caller implements it (headers, timeout, errors). */
export type Send = (request: {
  method: 'GET' | 'POST'
  path: string
  input: Record<string, unknown>
}) => Promise<unknown>

export function createClient(send: Send): Client {
  return callsOf(routes, send) as unknown as Client
}

/** One function for each operation of a table. */
export function callsOf(table: RouteTable, send: Send): Record<string, Record<string, unknown>> {
  const client: Record<string, Record<string, unknown>> = {}
  for (const [slice, operations] of Object.entries(table)) {
    const calls: Record<string, unknown> = {}
    for (const [operation, { method, path }] of Object.entries(operations)) {
      calls[operation] = (input: Record<string, unknown>) => send({ method, path, input })
    }
    client[slice] = calls
  }
  return client
}

/** The query of a GET: undefined values are left out. */
export function toQuery(input: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input)) if (value !== undefined) query.set(key, String(value))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
