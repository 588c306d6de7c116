// Every page makes calls, and the typed client needs the table of all operations. A build writes into each call its own
// method and path instead, so that a page loads only those of its own calls, and a new operation adds to no other page.
import type { RouteTable } from '@assay/api/route'
import { routes } from '@assay/api/routes'
import type { Plugin } from 'vite'

const importsClient = /import \{[^}]*\bapi\b[^}]*\} from ('[./]+\/api\.ts')/
/** A type keeps its name: it is gone when this runs in a browser. */
const clientCalls = /(?<!typeof )\bapi\s*\.(\w+)\s*\.(\w+)/g
const importsTable = /import \{[^}]*\broutes\b[^}]*\} from '@assay\/api\/routes'/
const tableRows = /(?<!typeof )\broutes\s*\.(\w+)\s*\.(\w+)/g

/** The module's source without the table. Throws for an operation that the table does not have. */
export function withPaths(source: string): string {
  let text = source
  if (importsTable.test(text))
    text = text.replace(tableRows, (_row, slice: string, name: string) => `(${row(slice, name)})`)
  const client = importsClient.exec(text)?.[1]
  if (client === undefined) return text
  const calls = text.replace(clientCalls, (_call, slice: string, name: string) => `callOf(${row(slice, name)})`)
  return `import { callOf } from ${client};${calls}`
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
      handler: (code) => ({ code: withPaths(code), map: null }),
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
