// Everything the server serves: the route table, and a short list of pages, documents and metrics.
import { type Route, routes } from '@assay/api/routes'
import type { FastifyInstance } from 'fastify'

export interface DeclaredRoute {
  slice: string
  operation: string
  route: Route
}

export function tableRoutes(): DeclaredRoute[] {
  return Object.entries(routes as Record<string, Record<string, Route>>).flatMap(([slice, operations]) =>
    Object.entries(operations).map(([operation, route]) => ({ slice, operation, route })),
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
  '/api/openapi.json',
  '/api/docs',
  '/api/docs.js',
  '/api/docs.css',
  '/',
  '/*',
])

/** From now on, an undeclared route stops the start. */
export function refuseUndeclared(app: FastifyInstance): void {
  const declared = new Set(
    tableRoutes().flatMap(({ route }) =>
      methodsOf(route).flatMap((method) => pathsOf(route).map((path) => `${method} ${path}`)),
    ),
  )
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat())
      if (!declared.has(`${one} ${url}`) && !besidesTheTable.has(url)) throw new Error(`undeclared route ${one} ${url}`)
  })
}
