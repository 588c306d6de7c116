// The operators' listener: their table, their sessions, and the console app. It has its own port, on the loopback
// unless the configuration says otherwise.
import { type OperatorRoute, operatorRoutes } from '@assay/api/operatorRoutes'
import { operatorSchemas } from '@assay/api/operatorSchemas'
import { ApiError } from '@assay/api/errors'
import type { AuditAct } from '@assay/words/auditActs'
import proxyAddress from '@fastify/proxy-addr'
import { recordLook } from '../auditLog/recordLook.ts'
import type { Config } from '../config.ts'
import type { ConsoleSlices } from '../consoleSlices.ts'
import type { Core } from '../context.ts'
import { findOperator, type FoundOperator } from '../operators/operatorSessions.ts'
import { addConsolePages } from './consolePages.ts'
import type { Endpoint, Listener, Run } from './listener.ts'
import { readTable, type TableRow } from './table.ts'

type Operation = (context: object, input: unknown) => Promise<unknown>

/** Operations of the demo exist only in a demo. */
export function consoleTable({ isDemo }: { isDemo: boolean }): TableRow[] {
  return readTable(operatorRoutes, operatorSchemas).filter(({ route }) => isDemo || route.demoOnly === undefined)
}

export function consoleListener(server: Core, { operations, approvals }: ConsoleSlices): Listener<FoundOperator> {
  const { config } = server
  const opened = operations as unknown as Record<string, Record<string, Operation>>

  function runOf({ slice, operation, route }: TableRow): Run<FoundOperator> {
    const act = `${slice}.${operation}`
    const run = opened[slice]?.[operation]
    if (run === undefined) throw new Error(`${act} has no function`)
    const { isLook } = route as OperatorRoute
    return async ({ found, address }, input) => {
      const by = found === null ? null : { ...found, address }
      const output = await run({ ...server, approvals, address, by }, input)
      if (isLook === true && by !== null) {
        const { customerId: customer } = input as { customerId: number }
        await recordLook({ ...server, by }, { act: act as AuditAct, customer })
      }
      return output
    }
  }

  return {
    table: consoleTable({ isDemo: config.environment === 'demo' }),
    authorise({ route }, found) {
      const { permission } = route as OperatorRoute
      if (permission !== null && found?.permissions.has(permission) !== true)
        throw new ApiError('NOT_PERMITTED', { permission })
    },
    runOf,
    callers: { tokenHeader: 'operatortoken', find: (token) => findOperator(server, token) },
    endpoint: consoleEndpoint(config),
    isAllowed: networksOf(config),
    addPages: (app) => addConsolePages(app, config.console.directory),
  }
}

/** TLS and the proxy are those of the customers' listener; the names are the console's own. */
function consoleEndpoint({ environment, tls, trustedProxy, console: { host, port, hosts } }: Config): Endpoint {
  return {
    environment,
    tls,
    trustedProxy,
    host,
    port: port ?? 0,
    publicHosts: ['localhost', ...hosts],
    countryHeader: null,
    pageOrigins: [],
    testPlatforms: [],
  }
}

/** Without CONSOLE_NETWORKS: every address that reaches the port. */
function networksOf({ console: { networks } }: Config): (address: string) => boolean {
  if (networks.length === 0) return () => true
  const isWithin = proxyAddress.compile([...networks])
  return (address) => isWithin(address, 0)
}
