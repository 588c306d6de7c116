// The chart library holds every indicator, drawing and shape that it knows in three lists, and its scales of prices and its
// languages in objects, and so the bundle would. Only those that are used here stay; the bundler then drops the rest. So
// do the buttons beside the crosshair, of which this chart has none.
import { type ESTree, parseSync, Visitor } from 'rolldown/utils'
import type { Plugin } from 'vite'
import { applyEdits, type Edit } from './edits.ts'

/** What the library draws all else with. Paths and arcs are for icons in legends, which this chart has none of. */
const shapes = ['circle', 'line', 'polygon', 'rect', 'text']

/** The library's scales of prices and its languages; it falls back to these. */
const fallbacks = [
  { variable: 'yAxises', used: 'normal' },
  { variable: 'locales', used: "'en-US'" },
]

/** The class that draws buttons beside the crosshair, and what is done with the only one of it. */
const unusedClass = 'CrosshairFeatureView'
const unusedCall = /^_?this\.(addChild\(_this\.)?_crosshairFeatureView\b/

/** The library's source without the entries that have none of these names. Throws where a name has no entry. */
function leanLists(source: string, used: readonly string[]): string {
  const lists: ESTree.ArrayExpression[] = []
  const names = new Map<string, string>()
  const edits: Edit[] = []
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier') return
      if (init?.type === 'ArrayExpression' && id.name.startsWith('extensions')) lists.push(init)
      if (init?.type === 'ObjectExpression') names.set(id.name, nameOf(init))
      const fallback = fallbacks.find(({ variable }) => variable === id.name)
      if (init?.type === 'ObjectExpression' && fallback !== undefined) edits.push(onlyUsed(source, init, fallback.used))
      if (init !== null && init !== undefined && id.name === unusedClass)
        edits.push({ ...placeOf(init), text: 'undefined' })
    },
    ExpressionStatement(statement) {
      if (unusedCall.test(source.slice(statement.start, statement.end))) edits.push({ ...placeOf(statement), text: '' })
    },
  }).visit(parseSync('klinecharts.js', source).program)
  const kept = new Set<string>()
  // Of the class: the class itself, that it is made, added and drawn.
  if (edits.length !== fallbacks.length + 4) throw new Error('the chart library has changed: compare it with this file')
  for (const { elements, start, end } of lists) {
    const variables = elements.map((element) => (element?.type === 'Identifier' ? element.name : ''))
    const stay = variables.filter((variable) => used.includes(names.get(variable) ?? ''))
    for (const variable of stay) kept.add(names.get(variable) ?? '')
    edits.push({ start, end, text: `[${stay.join(', ')}]` })
  }
  const lost = used.filter((name) => !kept.has(name))
  if (lost.length > 0) throw new Error(`the chart library has no ${lost.join(', ')}`)
  return applyEdits(source, edits)
}

function onlyUsed(source: string, { properties, start, end }: ESTree.ObjectExpression, used: string): Edit {
  const stay = properties.find((each) => source.startsWith(`${used}:`, each.start))
  if (stay === undefined) throw new Error(`the chart library has no ${used}`)
  return { start, end, text: `{ ${source.slice(stay.start, stay.end)} }` }
}

function placeOf({ start, end }: ESTree.Span): Omit<Edit, 'text'> {
  return { start, end }
}

/** `{ name: 'AVP', … }`: what an entry of a list is called for users of the library. */
function nameOf({ properties: [first] }: ESTree.ObjectExpression): string {
  if (first?.type !== 'Property' || first.key.type !== 'Identifier' || first.key.name !== 'name') return ''
  return first.value.type === 'Literal' ? String(first.value.value) : ''
}

export function leanChart(offered: readonly string[]): Plugin {
  return {
    name: 'lean-chart',
    apply: 'build',
    transform: {
      filter: { id: /\/klinecharts\/dist\/index\.esm\.js$/ },
      handler: (code) => ({ code: leanLists(code, [...offered, ...shapes]), map: null }),
    },
  }
}
