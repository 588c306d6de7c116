// Every operation of the route tables has its file, named after it: server/src/spot/placeOrder.ts exports placeOrder.
// A slice may have one level of folders.
// The types of api/src/schemas.ts check that its schemas exist.
import { parse, walk } from './syntax.ts'
import type { Finding, Tree } from './tree.ts'

/** The customers' table and the operators'. */
const tables = { 'api/src/routes.ts': 'routes', 'api/src/operatorRoutes.ts': 'operatorRoutes' }

export function operations(tree: Tree): Finding[] {
  return Object.entries(tables).flatMap(([table, name]) => operationsOf(tree, table, name))
}

function operationsOf(tree: Tree, table: string, name: string): Finding[] {
  const text = tree.get(table)
  if (text === undefined) return [{ path: table, line: 0, message: 'is not there' }]
  const findings: Finding[] = []
  for (const { slice, operation } of readOperations(text, name)) {
    const file = new RegExp(`^server/src/${slice}/([^/]+/)?${operation}\\.ts$`)
    const [path, second] = [...tree.keys()].filter((each) => file.test(each))
    const handler = path === undefined ? undefined : tree.get(path)
    if (path === undefined || handler === undefined) {
      const expected = `server/src/${slice}/${operation}.ts`
      findings.push({ path: table, line: 0, message: `${slice}.${operation} has no ${expected}` })
    } else if (second) findings.push({ path: second, line: 0, message: `is ${path} once more` })
    else if (!new RegExp(`export (async )?function ${operation}\\b|export const ${operation}\\b`).test(handler)) {
      findings.push({ path, line: 0, message: `does not export ${operation}` })
    }
  }
  return findings
}

/** The two upper levels of `export const routes = {slice: {operation: …}}`. */
export function readOperations(text: string, name = 'routes'): { slice: string; operation: string }[] {
  const found: { slice: string; operation: string }[] = []
  walk(parse(`${name}.ts`, text).program, (node, parents) => {
    if (node.type !== 'Property' || node.key.type !== 'Identifier') return
    const around = parents.filter((parent) => parent.type === 'Property' || parent.type === 'VariableDeclarator')
    const [declarator, slice] = around
    if (around.length !== 2 || declarator?.type !== 'VariableDeclarator' || slice?.type !== 'Property') return
    if (declarator.id.type !== 'Identifier' || declarator.id.name !== name || slice.key.type !== 'Identifier') return
    found.push({ slice: slice.key.name, operation: node.key.name })
  })
  return found
}
