// The engine counts in integers: no literal with a fraction, and division only where its rounding is named.
// Clocks, random numbers and parseFloat are refused by the linter.
import { parse, walk } from './syntax.ts'
import { type Finding, isSource, isTesting, lineAt, type Tree } from './tree.ts'

/** The one file that divides; every function there names its rounding. */
const divides = 'engine/src/money.ts'

export function arithmetic(tree: Tree): Finding[] {
  const findings: Finding[] = []
  for (const [path, text] of tree) {
    if (!path.startsWith('engine/') || !isSource(path) || isTesting(path)) continue
    walk(parse(path, text).program, (node) => {
      const message = refuse(path, node as unknown as Record<string, unknown>)
      if (message) findings.push({ path, line: lineAt(text, node.start), message })
    })
  }
  return findings
}

function refuse(path: string, node: Record<string, unknown>): string | null {
  if (node.type === 'Literal' && typeof node.value === 'number' && !Number.isInteger(node.value)) {
    return `has the fraction ${node.raw}: count in smallest units`
  }
  const isDivision =
    (node.type === 'BinaryExpression' && node.operator === '/') ||
    (node.type === 'AssignmentExpression' && node.operator === '/=')
  return isDivision && path !== divides ? 'divides: use a function of money.ts that names its rounding' : null
}
