// Compiles the ICU messages while building, so that the parser (8 KB) never reaches a browser. Each language has one small
// file for each area, at an address that follows from the two: no list of all files, which would grow with every language,
// comes before the first screen. The words of a first visit are in one file: those of the market under '+' in the shell's.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isolateAmounts } from '@assay/words/isolateAmounts'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

type Messages = { [key: string]: string | Messages }

const PACKED = 'market'

export interface BuiltMessages {
  /** Where a browser finds them: '/assets/words/HASH', then '/de/shell.js'. The hash is that of all of them. */
  folder: string
  languages: readonly string[]
  /** Scripts by language and area: 'de/shell'. */
  scripts: ReadonlyMap<string, string>
}

export function buildMessages(root: string): BuiltMessages {
  const names = globSync('*/*.json', { cwd: join(root, '../words/messages') })
    .map((file) => file.replaceAll('\\', '/').replace('.json', ''))
    .filter((name) => !name.endsWith('/server'))
    .sort()
  const compiled = new Map(names.map((name) => [name, compileFile(root, name)]))
  const scripts = new Map<string, string>()
  for (const [name, messages] of compiled) {
    const [language, area] = name.split('/')
    if (area === PACKED) continue
    const packed = area === 'shell' ? { '+': { [PACKED]: compiled.get(`${language}/${PACKED}`) } } : {}
    scripts.set(name, `export default ${JSON.stringify({ ...messages, ...packed })}`)
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([...scripts]))
    .digest('base64url')
    .slice(0, 8)
  const languages = [...new Set(names.map((name) => name.split('/')[0] ?? ''))]
  return { folder: `/assets/words/${hash}`, languages, scripts }
}

/** name: 'de/shell'. */
function compileFile(root: string, name: string): Record<string, unknown> {
  const file = readFileSync(join(root, `../words/messages/${name}.json`), 'utf8')
  return compileAll(JSON.parse(isolateAmounts(name.split('/')[0] ?? '', file)) as Messages)
}

function compileAll(messages: Messages): Record<string, unknown> {
  const pairs = Object.entries(messages).map(([key, value]) => [
    key,
    typeof value === 'string' ? compile(value) : compileAll(value),
  ])
  return Object.fromEntries(pairs) as Record<string, unknown>
}

export function compiledMessages(root: string): Plugin {
  let built: BuiltMessages
  return {
    name: 'compiled-messages',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }] },
    }),
    buildStart() {
      built = buildMessages(root)
      for (const [name, source] of built.scripts)
        this.emitFile({ type: 'asset', fileName: `${built.folder.slice(1)}/${name}.js`, source })
    },
    load: {
      filter: { id: /\/i18n\/messageFiles\.ts$/ },
      handler: () => moduleOf(built),
    },
  }
}

/** The exports of src/i18n/messageFiles.ts. A file that does not arrive is reported as the bundler reports a script. */
function moduleOf({ folder, languages }: BuiltMessages): string {
  return `
    export const locales = ${JSON.stringify(languages)}
    export const packed = ['${PACKED}']
    export const readMessages = (locale, area) =>
      import(/* @vite-ignore */ \`${folder}/\${locale}/\${area}.js\`).then(
        (file) => file.default,
        (error) => {
          dispatchEvent(new Event('vite:preloadError'))
          throw error
        },
      )`
}
