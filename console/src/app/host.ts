import type { Host } from '@assay/ui/host'
import { consoleWords } from '@assay/words/consoleWords'
import { go, Link } from '../router.tsx'

export const host: Host = {
  say: (word, facts = {}) => consoleWords.ui[word].replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? ''),
  Link,
  goBack: (fallback) => go(fallback),
}
