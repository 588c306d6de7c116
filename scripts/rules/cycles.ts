// No import cycles, including types.
import { type Import, readImports } from './imports.ts'
import type { Finding, Tree } from './tree.ts'

export function cycles(tree: Tree): Finding[] {
  const graph = graphOf(readImports(tree))
  const findings: Finding[] = []
  const done = new Set<string>()
  const visit = (file: string, trail: string[]): void => {
    const place = trail.indexOf(file)
    if (place >= 0) {
      findings.push({
        path: file,
        line: 0,
        message: `imports itself by way of ${[...trail.slice(place + 1), file].join(' → ')}`,
      })
      return
    }
    if (done.has(file)) return
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return findings
}

function graphOf(imports: Import[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const { from, target } of imports) {
    if (!('file' in target)) continue
    const next = graph.get(from) ?? new Set()
    graph.set(from, next.add(target.file))
  }
  return graph
}
