// Every page makes calls, and the typed client needs the table of all operations. A build writes into each call its own
// method and path instead, so that a page loads only those of its own calls, and a new operation adds to no other page.
import type { RouteTable } from '@assay/api/route'
import { routes } from '@assay/api/routes'
import { type ESTree, parseSync, Visitor } from 'rolldown/utils'
import type { Plugin } from 'vite'
import { applyEdits, type Edit } from './edits.ts'

/** The module's source without the table. Throws for an operation that the table does not have. */
export function withPaths(source: string, file: string): string {
  let client: string | undefined
  let hasTable = false
  const uses: Use[] = []
  new Visitor({
    ImportDeclaration({ source: { value: from }, specifiers }) {
      const names = specifiers.map(({ local }) => local.name)
      if (from.endsWith('/api.ts') && names.includes('api')) client = from
      if (from === '@assay/api/routes' && names.includes('routes')) hasTable = true
    },
    MemberExpression(node) {
      const use = useOf(node)
      if (use !== undefined) uses.push(use)
    },
  }).visit(parseSync(file, source).program)
  const edits: Edit[] = []
  for (const { of, slice, name, start, end } of uses) {
    if (of === 'routes' && hasTable) edits.push({ start, end, text: `(${row(slice, name)})` })
    if (of === 'api' && client !== undefined) edits.push({ start, end, text: `callOf(${row(slice, name)})` })
  }
  const text = applyEdits(source, edits)
  return client === undefined ? text : `import { callOf } from '${client}';${text}`
}

/** `api.slice.name` or `routes.slice.name`. In a type it is no expression, and stays. */
interface Use extends ESTree.Span {
  of: string
  slice: string
  name: string
}

function useOf({ object, property, start, end }: ESTree.MemberExpression): Use | undefined {
  if (object.type !== 'MemberExpression' || object.object.type !== 'Identifier') return undefined
  if (property.type !== 'Identifier' || object.property.type !== 'Identifier') return undefined
  return { of: object.object.name, slice: object.property.name, name: property.name, start, end }
}

function row(slice: string, name: string): string {
  const route = (routes as RouteTable)[slice]?.[name]
  if (route === undefined) throw new Error(`the route table has no ${slice}.${name}`)
  return JSON.stringify({ method: route.method, path: route.path })
}

export function routePaths(): Plugin {
  return {
    name: 'route-paths',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/ },
      handler: (code, id) => ({ code: withPaths(code, id), map: null }),
    },
    /** Whatever else reads the table would load it with the first screen again. */
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          if (id.endsWith('/api/src/routes.ts') && renderedLength > 0)
            this.error(`${chunk.fileName} has the whole route table: name its rows as routes.slice.operation`)
        }
      }
    },
  }
}
