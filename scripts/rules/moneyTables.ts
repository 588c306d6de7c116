// Only server/src/exchange writes money tables: every table that a migration creates, unless slicesTables.ts names it.
import { createdTables } from './createdTables.ts'
import { type SlicesTables, slicesTables } from './slicesTables.ts'
import { type Finding, isTesting, lineAt, type Tree } from './tree.ts'

const listPath = 'scripts/rules/slicesTables.ts'
const writes = (table: string): RegExp =>
  new RegExp(
    `(insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\\(\\s*['"\`]${table}\\b|` +
      `\\b(insert\\s+into|update|delete\\s+from|truncate(\\s+table)?|copy|merge\\s+into)\\s+"?${table}\\b`,
    'gi',
  )

export function moneyTables(tree: Tree, listed: readonly SlicesTables[] = slicesTables): Finding[] {
  const own = new Set(listed.flatMap(({ tables }) => tables))
  return [
    ...[...createdTables(tree)].filter((table) => !own.has(table)).flatMap((table) => writesOf(tree, table)),
    ...[...own].filter((table) => writesOf(tree, table).length === 0).map(idle),
  ]
}

/** Outside the sequencer. */
function writesOf(tree: Tree, table: string): Finding[] {
  const pattern = writes(table)
  return [...tree]
    .filter(([path]) => /^server\/src\/.*\.(ts|sql)$/.test(path) && !mayWrite(path))
    .flatMap(([path, text]) =>
      Array.from(text.matchAll(pattern), ({ index }) => ({
        path,
        line: lineAt(text, index),
        message: `writes ${table}: only the sequencer writes money`,
      })),
    )
}

function idle(table: string): Finding {
  return {
    path: listPath,
    line: 0,
    message: `names ${table}, which only the sequencer writes, or nobody: leave it out`,
  }
}

function mayWrite(path: string): boolean {
  return (
    path.startsWith('server/src/exchange/') ||
    /^server\/src\/db\/(migrations|functions)\//.test(path) ||
    isTesting(path)
  )
}
