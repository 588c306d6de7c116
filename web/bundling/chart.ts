// The chart library holds every indicator, drawing and shape that it knows in three lists, and so the bundle would. Only
// those that are used here stay in the lists; the bundler then drops the rest.
import type { Plugin } from 'vite'

/** `var extensions$2 = [averagePrice, …];` */
const lists = /^var (extensions(?:\$\d+)?) = \[([\w\s,]+)\];$/gm
/** `var averagePrice = {⏎ name: 'AVP',`: what an entry of a list is called for users of the library. */
const templates = /^var (\w+) = \{\s+name: '(\w+)'/gm
/** What the library draws all else with. Paths and arcs are for icons in legends, which this chart has none of. */
const shapes = ['circle', 'line', 'polygon', 'rect', 'text']

/** The library's source without the entries that have none of these names. Throws where a name has no entry. */
function leanLists(source: string, used: readonly string[]): string {
  const names = new Map([...source.matchAll(templates)].map(([, variable = '', name = '']) => [variable, name]))
  const kept = new Set<string>()
  const lean = source.replace(lists, (_list, variable: string, entries: string) => {
    const stay = entries.split(/[\s,]+/).filter((entry) => used.includes(names.get(entry) ?? ''))
    for (const entry of stay) kept.add(names.get(entry) ?? '')
    return `var ${variable} = [${stay.join(', ')}];`
  })
  const lost = used.filter((name) => !kept.has(name))
  if (lost.length > 0) throw new Error(`the chart library has no ${lost.join(', ')}`)
  return lean
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
