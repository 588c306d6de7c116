// A file of at most 400 lines, a function of at most 60, a component (or a hook that makes parts of one) of at most
// 100. A factory (createSessions) is measured without the functions it makes: they are measured separately. Longer ones
// are listed below, and may only shrink.
import type { Node } from 'oxc-parser'
import { parse, walk } from './syntax.ts'
import { type Finding, isSource, isTest, lineAt, type Tree } from './tree.ts'

export const FILE_LINES_MAX = 400
export const FUNCTION_LINES_MAX = 60
export const COMPONENT_LINES_MAX = 100

/** 'path' or 'path#function' → its current lines. Shorten the code, then the number. */
const listed: Record<string, number> = {}

export function lengths(tree: Tree, known: Record<string, number> = listed): Finding[] {
  const findings: Finding[] = []
  const check = (path: string, line: number, name: string, lines: number, max: number): void => {
    const key = line === 0 ? path : `${path}#${name}`
    const allowed = known[key] ?? max
    if (lines > allowed) findings.push({ path, line, message: `${name} has ${lines} lines, more than ${allowed}` })
    else if (key in known && lines < allowed)
      findings.push({ path, line, message: `${name} is down to ${lines} lines: say so in lengths.ts` })
  }
  for (const [path, text] of tree) {
    if (!isSource(path) && !/\.(css|sql)$/.test(path)) continue
    check(path, 0, 'the file', text.split('\n').length - 1, FILE_LINES_MAX)
    if (!isSource(path) || isTest(path)) continue
    for (const { name, start, lines } of functionsOf(path, text)) {
      const line = lineAt(text, start)
      const max = path.endsWith('.tsx') && /^([A-Z]|use[A-Z])/.test(name) ? COMPONENT_LINES_MAX : FUNCTION_LINES_MAX
      check(path, line, name, lines, max)
    }
  }
  return findings
}

interface Measured {
  name: string
  start: number
  lines: number
}

function functionsOf(path: string, text: string): Measured[] {
  const found: Measured[] = []
  walk(parse(path, text).program, (node, parents) => {
    if (!isFunction(node)) return
    const lines = linesOf(text, node)
    const around = parents.findLast(isFunction)
    const factory = found.find((each) => each.start === around?.start && /^create[A-Z]/.test(each.name))
    if (factory) factory.lines -= lines - 1
    found.push({ name: nameOf(node, parents.at(-1)), start: node.start, lines })
  })
  return found
}

function isFunction(node: Node): boolean {
  return /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)
}

function linesOf(text: string, node: Node): number {
  return lineAt(text, node.end) - lineAt(text, node.start) + 1
}

function nameOf(node: Node, parent: Node | undefined): string {
  if ((node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression') && node.id) return node.id.name
  if (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier') return parent.id.name
  if ((parent?.type === 'Property' || parent?.type === 'MethodDefinition') && parent.key.type === 'Identifier')
    return parent.key.name
  return 'a function'
}
