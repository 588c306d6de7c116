// The tables that migrations create or rename.
import type { Tree } from './tree.ts'

const migration = /^server\/src\/db\/migrations\/\d+_[^/]*\.sql$/
const creation = /(?:create\s+table\s+(?:if\s+not\s+exists\s+)?|alter\s+table\s+"?\w+"?\s+rename\s+to\s+)"?(\w+)/gi

export function createdTables(tree: Tree): Set<string> {
  const migrations = [...tree].filter(([path]) => migration.test(path)).map(([, text]) => text)
  return new Set(migrations.flatMap((sql) => Array.from(sql.matchAll(creation), ([, table = '']) => table)))
}
