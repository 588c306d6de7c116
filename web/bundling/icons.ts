// Phosphor ships every icon in six weights. Only those that the sources name beside an icon stay in the bundle: regular,
// and bold or fill where a file that imports the icon says so.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const optional = ['bold', 'fill'] as const

/** Icon name → the weights beyond regular that some file uses with it. */
export function usedWeights(sources: readonly string[]): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>()
  for (const source of sources) {
    const weights = optional.filter((weight) => new RegExp(`['"]${weight}['"]`).test(source))
    for (const [, icon = ''] of source.matchAll(/@phosphor-icons\/react\/dist\/csr\/(\w+)/g)) {
      const known = used.get(icon) ?? new Set()
      used.set(icon, known)
      for (const weight of weights) known.add(weight)
    }
  }
  return used
}

export function leanIcons(root: string): Plugin {
  let used = new Map<string, Set<string>>()
  return {
    name: 'lean-icons',
    apply: 'build',
    buildStart() {
      used = usedWeights(globSync('src/**/*.tsx', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8')))
    },
    transform: {
      filter: { id: /@phosphor-icons\/react\/dist\/(csr|defs)\/\w+\.es\.js$/ },
      handler(code, id) {
        // A name for React's developer tools only.
        if (id.includes('/csr/')) return { code: code.replace(/^\w+\.displayName = .*;\n/m, ''), map: null }
        const icon = /(\w+)\.es\.js$/.exec(id)?.[1] ?? ''
        const kept = ['regular', ...(used.get(icon) ?? [])]
        const lean = code.replace(/ {2}\[\n {4}"(\w+)",[\s\S]*?\n {2}\],?\n/g, (entry, weight: string) =>
          kept.includes(weight) ? entry : '',
        )
        // A fragment of one path is that path.
        const plain = lean.replace(
          /\w+\.createElement\(\w+\.Fragment, null, ([^()]*\w+\.createElement\("path", \{ d: "[^"]*" \}\))\)/g,
          '$1',
        )
        return { code: plain, map: null }
      },
    },
  }
}
