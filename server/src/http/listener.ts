// What one listener serves, to whom, and where. Customers have one (customers.ts). Other callers get a table, a token and
// their own listener, where a customer's token is unknown.
import type { Route } from '@assay/api/route'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Caller as CustomersCall } from '../context.ts'
import type { SendPage } from './pages.ts'
import type { TableRow } from './table.ts'

/** A request, and who sends it: null for a caller who is not known. */
export type Call<Caller extends Found> = Omit<CustomersCall, 'user'> & { found: Caller | null }

/** Limits and the log know a caller by this number. */
export interface Found {
  id: number
}

export interface Callers<Caller extends Found> {
  /** The header that holds a caller's token; lower case. */
  tokenHeader: string
  /** null if the token is unknown or no longer valid. */
  find(token: string, route: Pick<Route, 'cost'>): Promise<Caller | null>
}

/** Where a listener can be reached: its names, and the proxy in front of it. */
export type Endpoint = Pick<
  Config,
  | 'environment'
  | 'host'
  | 'port'
  | 'publicHosts'
  | 'tls'
  | 'trustedProxy'
  | 'countryHeader'
  | 'pageOrigins'
  | 'testPlatforms'
>

export type Run<Caller extends Found> = (call: Call<Caller>, input: unknown) => unknown

export interface Listener<Caller extends Found> {
  table: readonly TableRow[]
  /** Throws if the caller may not use the operation. null: nobody is signed in, and nobody has to be. */
  authorise?(row: TableRow, caller: Caller | null): void
  /** Throws if the operation has no function. */
  runOf(row: TableRow): Run<Caller>
  callers: Callers<Caller>
  endpoint: Endpoint
  /** Which addresses it answers; without this, all that reach it. */
  isAllowed?(address: string): boolean
  /** The web app's pages; without them only operations are served. */
  addPages?(app: FastifyInstance): Promise<SendPage>
}
