// Vague words in the names of files, folders, functions, classes, types and exported constants.
import { parse, walk } from './syntax.ts'
import { type Finding, isContent, isSource, lineAt, type Tree } from './tree.ts'

const banned = new Set([
  'util',
  'utils',
  'helper',
  'helpers',
  'manager',
  'common',
  'misc',
  'data',
  'info',
  'process',
  'handle',
])
const bannedFolders = new Set([...banned, 'shared', 'types', 'lib', '__tests__'])

export function names(tree: Tree): Finding[] {
  const findings: Finding[] = []
  for (const [path, text] of tree) {
    if (isContent(path)) continue
    const folders = path.split('/')
    const file = (folders.pop() ?? '').replace(/\..*$/, '')
    for (const folder of folders) {
      if (bannedFolders.has(folder)) findings.push({ path, line: 0, message: `lies in ${folder}: name its subject` })
    }
    const word = bannedWordOf(file)
    if (word) findings.push({ path, line: 0, message: `is named with '${word}': name its subject` })
    if (!isSource(path)) continue
    for (const { name, start } of declared(path, text)) {
      const found = bannedWordOf(name)
      if (found)
        findings.push({
          path,
          line: lineAt(text, start),
          message: `${name} is named with '${found}': name its subject`,
        })
    }
  }
  return findings
}

/** The first banned word of a name in any case: accountInfo, account_info, AccountInfo. */
function bannedWordOf(name: string): string | null {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
  return words.find((word) => banned.has(word)) ?? null
}

function declared(path: string, text: string): { name: string; start: number }[] {
  const found: { name: string; start: number }[] = []
  const add = (id: unknown, start: number): void => {
    const name = (id as { name?: unknown } | null)?.name
    if (typeof name === 'string') found.push({ name, start })
  }
  walk(parse(path, text).program, (node, parents) => {
    if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') add(node.id, node.start)
    else if (node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration') add(node.id, node.start)
    else if (node.type === 'VariableDeclarator') {
      const isFunction = node.init?.type === 'ArrowFunctionExpression' || node.init?.type === 'FunctionExpression'
      if (isFunction || parents.at(-2)?.type === 'ExportNamedDeclaration') add(node.id, node.start)
    }
  })
  return found
}
