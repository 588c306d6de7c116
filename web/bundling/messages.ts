// Compiles the ICU messages while building, so that the parser (8 KB) never reaches a browser.
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

export function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }] },
    }),
    transform: {
      filter: { id: /\/i18n\/messages\/\w+\/\w+\.json$/ },
      handler: (code) => ({ code: JSON.stringify(compileAll(JSON.parse(code) as Messages)), map: null }),
    },
  }
}
