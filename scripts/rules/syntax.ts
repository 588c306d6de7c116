// Syntax trees of the sources. The native compiler provides none, so the parser is oxc's.
import { type Comment, type EcmaScriptModule, type Node, parseSync, visitorKeys } from 'oxc-parser'

export interface Syntax {
  program: Node
  module: EcmaScriptModule
  comments: Comment[]
}

const parsed = new Map<string, { text: string; syntax: Syntax }>()

/** Parsed once for each text, however many rules use it. */
export function parse(path: string, text: string): Syntax {
  const known = parsed.get(path)
  if (known?.text === text) return known.syntax
  const result = parseSync(path, text)
  const syntax = { program: result.program, module: result.module, comments: result.comments }
  parsed.set(path, { text, syntax })
  return syntax
}

/** Calls visit for node and everything in it, outermost first, with the enclosing nodes. */
export function walk(node: Node, visit: (node: Node, parents: readonly Node[]) => void): void {
  const parents: Node[] = []
  const step = (current: Node): void => {
    visit(current, parents)
    parents.push(current)
    for (const key of visitorKeys[current.type] ?? []) {
      const child = (current as unknown as Record<string, unknown>)[key]
      for (const each of Array.isArray(child) ? child : [child]) if (isNode(each)) step(each)
    }
    parents.pop()
  }
  step(node)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}
