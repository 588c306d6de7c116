// What each source imports, and the resolved target.
import { posix } from 'node:path'
import { parse, walk } from './syntax.ts'
import { isSource, lineAt, type Tree } from './tree.ts'

export interface Import {
  from: string
  specifier: string
  line: number
  /** A file of the project; otherwise the name of a package, or 'node:…'. */
  target: { file: string } | { package: string } | { missing: string }
}

/** Every import, re-export, import() and type import of every source. */
export function readImports(tree: Tree): Import[] {
  const imports: Import[] = []
  for (const [path, text] of tree) {
    if (!isSource(path)) continue
    for (const { specifier, start } of specifiersOf(path, text)) {
      imports.push({ from: path, specifier, line: lineAt(text, start), target: resolve(tree, path, specifier) })
    }
  }
  return imports
}

function specifiersOf(path: string, text: string): { specifier: string; start: number }[] {
  const found: { specifier: string; start: number }[] = []
  walk(parse(path, text).program, (node) => {
    const { start } = node
    if (node.type === 'ImportDeclaration') {
      found.push({ specifier: node.source.value, start })
    } else if (node.type === 'ImportExpression' || node.type === 'TSImportType') {
      const source = node.source.type === 'Literal' ? node.source.value : null
      if (typeof source === 'string') found.push({ specifier: source, start })
    } else if ((node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration') && node.source) {
      found.push({ specifier: node.source.value, start })
    }
  })
  return found
}

function resolve(tree: Tree, from: string, specifier: string): Import['target'] {
  const plain = specifier.split('?')[0] ?? specifier
  if (plain.startsWith('.')) {
    const file = posix.join(posix.dirname(from), plain)
    return tree.has(file) ? { file } : { missing: file }
  }
  const workspace = /^@assay\/([^/]+)\/(.+)$/.exec(plain)
  if (workspace) {
    const base = `${workspace[1]}/src/${workspace[2]}`
    const messages = `${workspace[1]}/messages/${workspace[2]}`
    if (tree.has(messages)) return { file: messages }
    const file = [`${base}.ts`, `${base}.tsx`].find((candidate) => tree.has(candidate))
    return file ? { file } : { missing: `${base}.ts` }
  }
  return { package: packageOf(plain) }
}

/** 'zod/mini' → 'zod', '@a/b/c' → '@a/b'; 'node:fs' stays. */
function packageOf(specifier: string): string {
  if (/^(node|virtual):/.test(specifier)) return specifier
  const parts = specifier.split('/')
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}
