// No orphans: every source is imported by another one, or is an entry point. A source that only its own test imports is
// an orphan too.
import { posix } from 'node:path'
import { readImports } from './imports.ts'
import { parse, walk } from './syntax.ts'
import { type Finding, isSource, isTest, isTesting, type Tree } from './tree.ts'

const starts =
  /^(server\/src\/main\.ts|(web|console)\/src\/main\.tsx|web\/src\/worker\/sw\.ts|bench\/src\/(run|deposits|engine|http|roles|signins|sockets|web)\.ts)$|\.config\.ts$|\.spec\.ts$/

export function orphans(tree: Tree): Finding[] {
  const reached = new Set<string>()
  for (const { from, target } of readImports(tree)) {
    if ('file' in target && (!isTest(from) || isTesting(target.file))) reached.add(target.file)
  }
  for (const path of namedPaths(tree)) reached.add(path)
  const findings: Finding[] = []
  for (const [path, text] of tree) {
    if (!isSource(path) || isTest(path) || starts.test(path) || reached.has(path)) continue
    if (text.includes('import.meta.main')) continue
    findings.push({ path, line: 0, message: 'is imported by nobody' })
  }
  return findings
}

/** Files that are loaded by name: workers, npm scripts, pages. */
function namedPaths(tree: Tree): string[] {
  const found: string[] = []
  for (const [path, text] of tree) {
    if (isSource(path)) {
      walk(parse(path, text).program, (node, parents) => {
        if (node.type !== 'Literal' || typeof node.value !== 'string' || !isSource(node.value)) return
        if (/^(Import|Export)/.test(parents.at(-1)?.type ?? '')) return
        found.push(posix.join(posix.dirname(path), node.value), node.value)
      })
    } else if (path.endsWith('package.json') || path.endsWith('.html')) {
      for (const [match] of text.matchAll(/[\w./-]+\.tsx?/g)) found.push(posix.join(posix.dirname(path), match))
    }
  }
  return found
}
