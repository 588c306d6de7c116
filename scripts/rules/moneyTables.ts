// Only server/src/exchange writes money tables: every table that a migration creates, unless server/src/db/*Tables.ts
// declares its rows as a slice's own. A table that is declared by its description (moneyTable), or nowhere, is money.
import { type Finding, isTesting, lineAt, type Tree } from './tree.ts'

const migration = /^server\/src\/db\/migrations\/\d+_[^/]*\.sql$/
const declaration = /^server\/src\/db\/\w+Tables\.ts$/
/** The sequencer's own tables without a description. */
const moneyInterface = 'MoneyTables'
const writes = (table: string): RegExp =>
  new RegExp(
    `(insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\\(\\s*['"\`]${table}\\b|` +
      `\\b(insert\\s+into|update|delete\\s+from|truncate(\\s+table)?|copy|merge\\s+into)\\s+"?${table}\\b`,
    'gi',
  )

export function moneyTables(tree: Tree): Finding[] {
  const own = new Set([...tree].flatMap(([path, text]) => (declaration.test(path) ? slicesOwn(text) : [])))
  const created = [...tree].flatMap(([path, text]) => (migration.test(path) ? tablesOf(text) : []))
  const tables = created.filter((table) => !own.has(table))
  const findings: Finding[] = []
  for (const [path, text] of tree) {
    if (!/^server\/src\/.*\.(ts|sql)$/.test(path) || mayWrite(path)) continue
    for (const table of tables) {
      for (const match of text.matchAll(writes(table))) {
        findings.push({
          path,
          line: lineAt(text, match.index),
          message: `writes ${table}: only the sequencer writes money`,
        })
      }
    }
  }
  return findings
}

function tablesOf(sql: string): string[] {
  return [...sql.matchAll(/create\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)/gi)].map((match) => match[1] ?? '')
}

/** The tables of `interface …Tables` whose rows have no description. */
function slicesOwn(text: string): string[] {
  return [...text.matchAll(/export interface (\w+Tables) \{\n(.*?)\n\}/gs)]
    .filter(([, name]) => name !== moneyInterface)
    .flatMap(([, , body = '']) => [...body.matchAll(/^ {2}(\w+): (?!StoredRow<)/gm)].map((match) => match[1] ?? ''))
}

function mayWrite(path: string): boolean {
  return (
    path.startsWith('server/src/exchange/') ||
    /^server\/src\/db\/(migrations|functions)\//.test(path) ||
    isTesting(path)
  )
}
