// Compiles the ICU messages while building, so that the parser (8 KB) never reaches a browser, and packs the words of a
// first visit into one file: those of the market under '+' in the shell's.
import { readFileSync } from 'node:fs'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

type Messages = { [key: string]: string | Messages }

function compileAll(messages: Messages): Record<string, unknown> {
  const pairs = Object.entries(messages).map(([key, value]) => [
    key,
    typeof value === 'string' ? compile(value) : compileAll(value),
  ])
  return Object.fromEntries(pairs) as Record<string, unknown>
}

function compileFile(file: string): Record<string, unknown> {
  return compileAll(JSON.parse(readFileSync(file, 'utf8')) as Messages)
}

export function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }] },
    }),
    transform: {
      filter: { id: /\/words\/messages\/\w+\/\w+\.json$/ },
      handler(code, id) {
        const own = compileAll(JSON.parse(code) as Messages)
        const packed = id.endsWith('/shell.json')
          ? { '+': { market: compileFile(id.replace('shell.json', 'market.json')) } }
          : {}
        return { code: JSON.stringify({ ...own, ...packed }), map: null }
      },
    },
  }
}
