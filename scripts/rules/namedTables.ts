// The types of kysely and slicesTables.ts name only tables that a migration creates.
import { createdTables } from './createdTables.ts'
import { type SlicesTables, slicesTables } from './slicesTables.ts'
import { type Finding, lineAt, type Tree } from './tree.ts'

const typesPath = /^server\/src\/db\/\w+Tables\.ts$/
/** A description of tables, as it is formatted: the names of its tables are indented once. */
const types = /^export interface \w+Tables \{\n[^]*?^\}/gm
const tableName = /^ {2}(\w+):/gm

export function namedTables(tree: Tree, listed: readonly SlicesTables[] = slicesTables): Finding[] {
  const created = createdTables(tree)
  const inList = listed
    .flatMap(({ tables }) => tables)
    .map((table) => ({ path: 'scripts/rules/slicesTables.ts', line: 0, table }))
  const inTypes = [...tree].filter(([path]) => typesPath.test(path)).flatMap(([path, text]) => tablesOf(path, text))
  return [...inList, ...inTypes]
    .filter(({ table }) => !created.has(table))
    .map(({ table, ...place }) => ({ ...place, message: `names ${table}, which no migration creates` }))
}

function tablesOf(path: string, text: string): { path: string; line: number; table: string }[] {
  return Array.from(text.matchAll(types)).flatMap((block) =>
    Array.from(block[0].matchAll(tableName), ({ index, 1: table = '' }) => ({
      path,
      line: lineAt(text, block.index + index),
      table,
    })),
  )
}
