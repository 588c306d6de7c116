// An operator's own articles of the help centre. Each replaces the release's article in one language, or adds one.
import { helpGroup, slug } from '@assay/api/content'
import { language } from '@assay/api/scalars'
import * as z from 'zod/mini'
import { checkMarkdown } from '../settings/checkMarkdown.ts'
import { warning } from '../settings/finding.ts'
import type { Kind } from '../settings/kind.ts'
import { helpGroups } from './helpGroups.ts'

/** content: Markdown. sort: the release's articles of a group stand at 10, 20, 30 and so on. */
const article = z.strictObject({
  title: z.string().check(z.minLength(1), z.maxLength(200)),
  group: helpGroup,
  sort: z.int().check(z.minimum(0), z.maximum(10_000)),
  /** false: customers do not see the article, neither this one nor the release's. */
  isPublished: z.boolean(),
  content: z.string().check(z.minLength(1), z.maxLength(100_000)),
})
export type OwnArticle = z.infer<typeof article>

const released: ReadonlySet<string> = new Set(Object.values(helpGroups).flat())

/** Keys such as help/first-deposit/en. The release's articles are files and are not written to the database. */
export const helpKind: Kind<OwnArticle> = {
  owns(key) {
    const [kind, name = '', code, ...rest] = key.split('/')
    return kind === 'help' && slug.safeParse(name).success && language.safeParse(code).success && rest.length === 0
  },
  schemaOf: () => article,
  label: ({ title }) => title,
  seeds: async () => new Map(),
  check({ content, isPublished }, { key, values }) {
    const [, , code] = key.split('/')
    const own = new Set([...values(helpKind).keys(), key].map(slugOf))
    const linked = [...content.matchAll(/\]\(\/helpDetail\/([^)#?\s]*)/g)].map(([, slug = '']) => slug)
    return [
      ...checkMarkdown('content', content),
      ...[...new Set(linked)]
        .filter((name) => !released.has(name) && !own.has(name))
        .map((name) => warning('content', `There is no article ${name}.`)),
      ...(isPublished || code !== 'en'
        ? []
        : [warning('isPublished', 'No language shows this article any more, except those with a text of your own.')]),
    ]
  },
}

export function slugOf(key: string): string {
  return key.split('/')[1] ?? ''
}

export function helpKey(name: string, code: string): string {
  return `help/${name}/${code}`
}
