// Paths in documents must exist.
import { posix } from 'node:path'
import { type Finding, isContent, lineAt, type Tree } from './tree.ts'

/** Created at run time, so a document may name them. */
const made = /^(data|web\/dist|\.tsbuild|test-results|node_modules|playwright-report)(\/|$)/
const roots = /^(engine|api|server|web|e2e|bench|docs|scripts|\.ci)\//

export function documents(tree: Tree): Finding[] {
  const folders = foldersOf(tree)
  const findings: Finding[] = []
  for (const [path, text] of tree) {
    if (!path.endsWith('.md') || isContent(path)) continue
    for (const { named, start } of namedPaths(path, text)) {
      if (made.test(named) || tree.has(named) || folders.has(named) || /\.(png|svg|csv)$/.test(named)) continue
      findings.push({ path, line: lineAt(text, start), message: `names ${named}, which is not there` })
    }
  }
  return findings
}

/** Words in backquotes that start like a path of ours, and the targets of relative links. */
function namedPaths(path: string, text: string): { named: string; start: number }[] {
  const found: { named: string; start: number }[] = []
  for (const match of text.matchAll(/`([^`\n]+)`/g)) {
    for (const word of (match[1] ?? '').split(/\s+/)) {
      if (roots.test(word) && !/[*{}<>…$]|NNNN/.test(word)) found.push({ named: trim(word), start: match.index })
    }
  }
  for (const match of text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)) {
    const target = match[1] ?? ''
    if (/^[a-z]+:/.test(target)) continue
    found.push({ named: trim(posix.join(posix.dirname(path), target)), start: match.index })
  }
  return found
}

function trim(path: string): string {
  return path
    .replace(/:\d+$/, '')
    .replace(/[.,;)]$/, '')
    .replace(/\/$/, '')
}

function foldersOf(tree: Tree): Set<string> {
  const folders = new Set<string>()
  for (const path of tree.keys()) {
    for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) folders.add(folder)
  }
  return folders
}
