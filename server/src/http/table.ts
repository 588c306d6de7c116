// A table of operations with the schemas of each, and what else a listener serves.
import { withProofInputs } from '@assay/api/proofInputs'
import type { Route, RouteTable } from '@assay/api/route'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'

export interface TableRow {
  slice: string
  operation: string
  route: Route
  input: z.ZodMiniObject
  output: z.ZodMiniType
}

type Shapes = Readonly<Record<string, Readonly<Record<string, { input: z.ZodMiniType; output: z.ZodMiniType }>>>>

/** Every operation, in the order of the table. Throws if one has no schema. */
export function readTable(routes: RouteTable, schemas: Shapes): TableRow[] {
  return Object.entries(routes).flatMap(([slice, operations]) =>
    Object.entries(operations).map(([operation, route]) => {
      const shape = schemas[slice]?.[operation]
      if (shape === undefined) throw new Error(`${slice}.${operation} has no schema`)
      const own = shape.input as z.ZodMiniObject
      const input = route.stepUp === undefined ? own : withProofInputs(own, route.stepUp)
      return { slice, operation, route, input, output: shape.output }
    }),
  )
}

/** Paths of an operation: its own, and one with an input value in it. */
export function pathsOf({ path, alsoPath }: Route): string[] {
  return alsoPath === undefined ? [path] : [path, alsoPath]
}

export function methodsOf({ method, alsoMethod }: Route): ('GET' | 'POST')[] {
  return alsoMethod === undefined ? [method] : [method, alsoMethod]
}

const besidesTheTable: ReadonlySet<string> = new Set([
  '/api/health',
  '/api/ready',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs.js',
  '/api/docs.css',
  '/',
  '/*',
])

/** From now on, an undeclared route stops the start. */
export function refuseUndeclared(app: FastifyInstance, table: readonly TableRow[]): void {
  const declared = new Set(
    table.flatMap(({ route }) =>
      methodsOf(route).flatMap((method) => pathsOf(route).map((path) => `${method} ${path}`)),
    ),
  )
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat())
      if (!declared.has(`${one} ${url}`) && !besidesTheTable.has(url)) throw new Error(`undeclared route ${one} ${url}`)
  })
}
