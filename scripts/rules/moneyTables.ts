// Only server/src/exchange writes money tables. Their names are read from the migrations that create them.
import { type Finding, isTesting, lineAt, type Tree } from './tree.ts'

const migration = /^server\/src\/db\/migrations\/\d+_(money|futures|binary|options)[^/]*\.sql$/
const writes = (table: string): RegExp =>
  new RegExp(
    `(insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\\(\\s*['"\`]${table}\\b|` +
      `\\b(insert\\s+into|update|delete\\s+from|truncate(\\s+table)?|copy|merge\\s+into)\\s+"?${table}\\b`,
    'gi',
  )

export function moneyTables(tree: Tree): Finding[] {
  const tables = [...tree].filter(([path]) => migration.test(path)).flatMap(([, text]) => tablesOf(text))
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

function mayWrite(path: string): boolean {
  return (
    path.startsWith('server/src/exchange/') ||
    /^server\/src\/db\/(migrations|functions)\//.test(path) ||
    isTesting(path)
  )
}
