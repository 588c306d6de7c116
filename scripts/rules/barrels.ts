// Import the file that defines the name: no index.ts, and no re-export files.
import { parse } from './syntax.ts'
import { type Finding, isSource, type Tree } from './tree.ts'

export function barrels(tree: Tree): Finding[] {
  const findings: Finding[] = []
  for (const [path, text] of tree) {
    if (!isSource(path)) continue
    if (/(^|\/)index\.tsx?$/.test(path)) findings.push({ path, line: 0, message: 'is named index: name what it holds' })
    else if (handsOn(path, text)) findings.push({ path, line: 0, message: 'only hands on what others define' })
  }
  return findings
}

function handsOn(path: string, text: string): boolean {
  const { program } = parse(path, text)
  if (program.type !== 'Program' || program.body.length === 0) return false
  return program.body.every((node) => {
    if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return true
    return node.type === 'ExportNamedDeclaration' && node.declaration === null
  })
}
